import { buildPages, isBuilt } from './build.ts'

if (!isBuilt()) {
  console.log('Building the pages (first start, or sources changed)...')
  await buildPages()
}
await import('../api/main.ts')
