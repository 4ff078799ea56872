import { spawnSync } from 'node:child_process'
import { isBuilt } from './build.ts'

if (!isBuilt()) {
  console.log('Building the pages (first start, or sources changed)...')
  // In a process of its own: the builder's memory would stay with the server for as long as it runs.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'quiet'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const areSeveral = process.argv.some(word => word.startsWith('--processes'))
await (areSeveral ? import('#api/processes/processes-main.ts') : import('#api/main.ts'))
