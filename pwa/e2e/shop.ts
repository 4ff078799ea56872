import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#api/testing/shop.ts'

export interface Shop {
  url: string
  dataDir: string
  /** Ends the process as the signal says and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

/** Drawn when asked for, and once for all shops: drawing ahead would take the machine from the tests. */
const PICTURES = { PICTURES_DIR: '.cache/pictures', PICTURES_AHEAD: '0' }

/** The built shop as a process of its own, on a free port and an empty data folder, or beside others on theirs. */
export async function openShop(env: Record<string, string> = {}, beside?: Shop): Promise<Shop> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'goldleaf-'))
  let child: ChildProcess | null = null
  const shop: Shop = {
    url,
    dataDir,
    start: async () => {
      child = spawn('node', ['api/main.ts'], {
        env: {
          ...process.env,
          LOG_LEVEL: 'error',
          ...PICTURES,
          ...env,
          PORT: String(port),
          DATA_DIR: dataDir,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await healthy(url, child)
    },
    stop: async (signal = 'SIGTERM') => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
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
