import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#api/testing/free-port.ts'
import { NOW } from './revisions.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.ts'

/** A bare Hono, a hello behind the shop's middleware, or the shop (see api-server.ts). */
export type ServerKind = 'bare' | 'middleware' | 'shop'

export interface BenchServer {
  port: number
  pid: number | undefined
  /** Bytes it holds once garbage is collected. */
  memory(): Promise<number>
}

/** A server to measure in a process of its own, of this or another revision, until the stack is disposed of. */
export async function openServer(
  stack: AsyncDisposableStack,
  kind: ServerKind,
  { root } = NOW,
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const env = {
    ...process.env,
    ...SERVER_ENVIRONMENT,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: '1000000000',
  }
  const child = fork(join(root, 'scripts/bench/api-server.ts'), [kind], {
    ...{ env, cwd: root, execArgv: ['--expose-gc', ...SERVER_FLAGS] },
  })
  stack.defer(async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill()
    await gone
  })
  await once(child, 'message')
  return { port, pid: child.pid, memory: () => memoryOf(child) }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
  return rss
}
