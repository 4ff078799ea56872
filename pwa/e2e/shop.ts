import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedSecrets } from '#api/secrets.ts'
import { freePort } from '#api/testing/free-port.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '#scripts/bench/server-flags.ts'

export interface ShopProcess {
  url: string
  dataDir: string
  /** Of its process, while it runs. */
  pid(): number | undefined
  /** Ends the process as the signal says and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data, unless it runs. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

/** Drawn when asked for, and once for all shops: drawing ahead would take the machine from the tests. */
const PICTURES = { PICTURES_DIR: '.cache/pictures', PICTURES_AHEAD: '0' }

/**
 * The built shop as a process of its own with the flags of `npm start`, on a free port and an empty data folder, or beside
 * others on theirs; `root` is the working copy it is built in.
 */
export async function openShop(
  env: Record<string, string> = {},
  beside?: ShopProcess,
  root = '.',
): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'goldleaf-'))
  const shared = beside ? objectsOf(beside, env.PUBLIC_URL ?? beside.url) : {}
  let child: ChildProcess | null = null
  const shop: ShopProcess = {
    url,
    dataDir,
    pid: () => child?.pid,
    start: async () => {
      if (isRunning(child)) return
      child = spawn('node', [...SERVER_FLAGS, 'api/main.ts'], {
        env: {
          ...process.env,
          LOG_LEVEL: 'error',
          ...SERVER_ENVIRONMENT,
          ...PICTURES,
          ...shared,
          ...env,
          PORT: String(port),
          DATA_DIR: dataDir,
        },
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await healthy(url, child)
    },
    stop: async (signal = 'SIGTERM') => {
      if (!isRunning(child)) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
    dispose: async () => {
      await shop.stop('SIGKILL')
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await shop.start()
  return shop
}

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null

/** One process alone may have the embedded object store (issue 6.3); to those beside it that is an S3 like any other. */
function objectsOf({ dataDir }: ShopProcess, publicUrl: string): Record<string, string> {
  const { objectsAccessKey, objectsSecretKey } = embeddedSecrets(dataDir, () => new Uint8Array())
  return {
    S3_ENDPOINT: `${publicUrl}/objects`,
    S3_ACCESS_KEY_ID: objectsAccessKey,
    S3_SECRET_ACCESS_KEY: objectsSecretKey,
    DATA: 'embedded',
    PAYMENTS: 'embedded',
    IDENTITY: 'embedded',
    ALLOW_EMBEDDED: '1',
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error('the shop did not answer health within 90 s')
}
