import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isBuilt } from './stamp.ts'

if (!isBuilt()) {
  console.log('Building the pages (first start, or sources changed)...')
  // In processes of their own: the builder's and the compiler's memory would stay with the server for as long as it runs.
  const [status] = await Promise.all([run('scripts/build.ts', 'quiet'), run('scripts/compile-server.ts')])
  if (status !== 0) process.exit(status ?? 1)
  // This process has compiled as well; what takes its place finds all of it done (issue 12.6).
  flushCompileCache()
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  )
}
const areSeveral = process.argv.some(word => word.startsWith('--processes'))
if (areSeveral) await import('#api/processes/processes-main.ts')
else await (await import('#api/run-shop.ts')).runShop()

async function run(...script: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, ...script], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
