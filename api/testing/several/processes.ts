import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnv } from '#api/testing/bare-env.ts'
import { freePort } from '#api/testing/free-port.ts'
import { type Balancer, roundRobin } from './proxy.ts'

/** The entry of today's server. */
export const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const STAND_INS = fileURLToPath(new URL('../../processes/stand-ins-main.ts', import.meta.url))

type Proxy = Pick<Balancer, 'close'>

/** Processes of one shop, each on a port of its own behind a proxy. */
export interface Several<P extends Proxy = Balancer> {
  /** Where customers are. */
  url: string
  dataDir: string
  /** Where each process is asked alone. */
  ports: readonly number[]
  proxy: P
  /** `kill -9` and another start in its place. */
  kill(which: number): Promise<void>
  /** SIGTERM, and another start once it has ended. */
  replace(which: number): Promise<void>
  said(): string
  /** Process ids by which the system counts what each takes. */
  pids(): { api: number[]; standIns: number }
  close(): Promise<void>
}

interface Setting<P extends Proxy> {
  settings?: (url: string) => Record<string, string> | Promise<Record<string, string>>
  /** Whose sources each start runs. */
  mainOf?: () => string
  proxy: (port: number, targets: readonly number[]) => Promise<P>
}

/** `count` API processes behind a proxy of the tests' own, and one of the stand-ins, on an empty folder. */
export const openSeveral = (
  count: number,
  settings: Record<string, string> = {},
  mainOf: () => string = () => MAIN,
): Promise<Several> => openBehind(count, { settings: () => settings, mainOf, proxy: roundRobin })

/** The same behind any proxy; settings may hang on the address that customers have. */
export async function openBehind<P extends Proxy>(
  count: number,
  { settings = () => ({}), mainOf = () => MAIN, proxy: proxyAt }: Setting<P>,
): Promise<Several<P>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-several-'))
  const [port, standInsPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const env = {
    ...bareEnv(),
    DATA_DIR: dataDir,
    PAGES_DIR: `${dataDir}/no-pages`,
    PICTURES_AHEAD: '0',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    SIGN_UPS_AN_HOUR: '1000000',
    LOG_LEVEL: 'warn',
    STAND_INS_URL: `http://127.0.0.1:${standInsPort}`,
    ...(await settings(url)),
  }
  let said = ''
  const start = (entry: string, own: number) => {
    const child = spawn(process.execPath, [entry], {
      env: { ...env, PORT: String(own) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (said += text))
    return child
  }
  // The stand-ins tell the shop of payments by way of the proxy.
  const standIns = start(STAND_INS, port)
  await once(standIns, 'message')
  const ports: number[] = []
  const running: ChildProcess[] = []
  for (let n = 0; n < count; n++) {
    const own = await freePort()
    ports.push(own)
    running.push(start(mainOf(), own))
    await alive(own)
  }
  const proxy = await proxyAt(port, ports)
  const again = async (which: number, signal: 'SIGKILL' | 'SIGTERM') => {
    await end(running[which], signal)
    const own = ports[which] ?? 0
    running[which] = start(mainOf(), own)
    await alive(own)
  }
  return {
    url,
    dataDir,
    ports,
    proxy,
    kill: which => again(which, 'SIGKILL'),
    replace: which => again(which, 'SIGTERM'),
    said: () => said,
    pids: () => ({ api: running.map(({ pid = 0 }) => pid), standIns: standIns.pid ?? 0 }),
    close: async () => {
      await proxy.close()
      for (const child of [...running, standIns]) await end(child, 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** How long a process may take to answer at its start, in milliseconds. */
const START_MS = 60_000

/** Resolves once a process on this port answers; throws when none does for a minute. */
async function alive(port: number): Promise<void> {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt) {
    const status = await fetch(`http://127.0.0.1:${port}/api/livez`).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error(`No process answers on port ${port}`)
}
