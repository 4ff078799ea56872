import { isBuilt } from './stamp.ts'

if (!isBuilt()) await (await import('./build.ts')).buildPages()
