import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where `npm run engines:install` puts servers; they are never part of the project. */
export const ENGINES_DIR = resolve('.cache/engines')

/** A server nobody here wrote, that stands for a real engine in tests. */
export interface Engine {
  name: string
  /** Below `ENGINES_DIR`. */
  program: string
  install: [program: string, ...args: string[]][]
  /** Environment of the installation, beside the machine's. */
  installEnv?: Record<string, string>
}

const python = join(ENGINES_DIR, 'python')
const GO = { GOBIN: join(ENGINES_DIR, 'bin'), GOFLAGS: '-p=2' }

export const ENGINES = {
  secantus: {
    name: 'SecantusDB 0.7.0b3 (MongoDB wire protocol)',
    program: join(python, 'bin/secantusd-py'),
    install: [
      ['python3', '-m', 'venv', python],
      [join(python, 'bin/pip'), 'install', '--quiet', 'secantusdb==0.7.0b3'],
    ],
  },
  versitygw: {
    name: 'versitygw (S3)',
    program: join(GO.GOBIN, 'versitygw'),
    install: [['go', 'install', 'github.com/versity/versitygw/cmd/versitygw@latest']],
    installEnv: GO,
  },
} satisfies Record<string, Engine>

export const isInstalled = ({ program }: Engine): boolean => existsSync(program)

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
  const { connect } = await import('node:net')
  for (let tries = 0; tries < 150; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await sleep(200)
  }
  throw new Error(`Nothing listens on port ${port}`)
}

async function start(
  engine: Engine,
  argsOf: (port: number, folder: string) => string[],
  env: Record<string, string> = {},
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-engine-'))
  const port = await freePort()
  const child = spawn(engine.program, argsOf(port, folder), {
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

/** A MongoDB of one node on a free port and an empty folder. */
export const startSecantus = (): Promise<Running> =>
  start(ENGINES.secantus, (port, folder) => [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--storage-path',
    folder,
    '--enable-test-commands',
  ])

/** An S3 store on a free port with the three buckets of the shop. */
export const startVersity = (): Promise<Running> =>
  start(
    ENGINES.versitygw,
    (port, folder) => {
      for (const bucket of ['order-artwork', 'product-artwork', 'showcase-artwork'])
        mkdirSync(join(folder, bucket))
      return ['--port', `127.0.0.1:${port}`, 'posix', folder]
    },
    { ROOT_ACCESS_KEY: S3_KEYS.accessKeyId, ROOT_SECRET_KEY: S3_KEYS.secretAccessKey },
  )
