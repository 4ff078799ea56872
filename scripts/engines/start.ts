import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { takesConnections } from '#api/testing/listening.ts'
import { ENGINES, type Engine, programOf } from './list.ts'

/** A started server, and how to end it. */
export interface Running {
  port: number
  stop(): Promise<void>
}

export const S3_KEYS = { accessKeyId: 'goldleaf-engines', secretAccessKey: 'goldleaf-engines-secret' }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves once the port takes connections; throws after half a minute. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await takesConnections(port)) return
    await sleep(200)
  }
  throw new Error(`Nothing listens on port ${port}`)
}

async function start(
  engine: Engine,
  argsOf: (port: number, folder: string) => string[] | Promise<string[]>,
  env: Record<string, string> = {},
): Promise<Running> {
  const program = programOf(engine)
  if (!program) throw new Error(`${engine.name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-engine-'))
  const port = await freePort()
  const child = spawn(program, await argsOf(port, folder), {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  await listening(port).catch(async error => {
    await stop()
    throw error
  })
  return { port, stop }
}

/** A screen that nobody sees; its number stands for a port. */
export async function startScreen(): Promise<Running> {
  const program = programOf(ENGINES.xvfb)
  if (!program) throw new Error(`${ENGINES.xvfb.name} is not installed`)
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const said = child.stdio[3]
  if (!(said instanceof Readable)) throw new Error('The screen says no number')
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The screen ended at once')))
  const [number] = await Promise.race([once(said, 'data'), gone])
  const stop = async () => {
    child.kill('SIGTERM')
    await gone.catch(() => {})
  }
  return { port: Number(String(number)), stop }
}

/** A MongoDB of one node on a free port and an empty folder. */
export const startSecantus = (): Promise<Running> =>
  start(ENGINES.secantus, (port, folder) => [
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--storage-path', folder, '--enable-test-commands'],
  ])

/** To both S3 servers a folder is a bucket: the shop's three. */
function withBuckets(folder: string): string {
  for (const bucket of ['order-artwork', 'product-artwork', 'showcase-artwork'])
    mkdirSync(join(folder, bucket))
  return folder
}

/** An S3 store on a free port with the three buckets of the shop. */
export const startVersity = (): Promise<Running> =>
  start(ENGINES.versitygw, (port, folder) => ['--port', `127.0.0.1:${port}`, 'posix', withBuckets(folder)], {
    ROOT_ACCESS_KEY: S3_KEYS.accessKeyId,
    ROOT_SECRET_KEY: S3_KEYS.secretAccessKey,
  })

/** Another, which answers pages of every origin. */
export const startMinio = (): Promise<Running> =>
  start(
    ENGINES.minio,
    async (port, folder) => {
      const consoleAddress = `127.0.0.1:${await freePort()}`
      const options = ['--address', `127.0.0.1:${port}`, '--console-address', consoleAddress]
      return ['server', '--quiet', ...options, withBuckets(folder)]
    },
    { MINIO_ROOT_USER: S3_KEYS.accessKeyId, MINIO_ROOT_PASSWORD: S3_KEYS.secretAccessKey },
  )

/** Answers by Stripe's published specification, and remembers nothing. */
export const startStripeMock = (): Promise<Running> =>
  start(ENGINES.stripeMock, async port => [
    '-http-addr',
    `127.0.0.1:${port}`,
    '-https-addr',
    `127.0.0.1:${await freePort()}`,
  ])

/** The port is that of its HTTP API, which makes ways and their faults. */
export const startToxiproxy = (): Promise<Running> =>
  start(ENGINES.toxiproxy, port => ['-host', '127.0.0.1', '-port', String(port)])
