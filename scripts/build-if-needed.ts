import { buildPages, isBuilt } from './build.ts'

if (!isBuilt()) await buildPages()
