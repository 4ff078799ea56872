import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#api/testing/shop.ts'
import { requestsPerSecond } from './load.ts'
import { median, row } from './report.ts'

const ROUNDS = 5
const SECONDS = 2
const TARGETS = {
  bare: '/hello',
  middleware: '/api/hello',
  shop: '/api/product/product-by-name?name=13oz%20Vinyl%20Banner',
} as const
type BenchTarget = keyof typeof TARGETS

/** Product by name through the whole stack, beside a bare hello and a hello behind the same middleware, in turns. */
export async function benchApi(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-bench-'))
  const kinds = Object.keys(TARGETS) as BenchTarget[]
  const servers = new Map<BenchTarget, { child: ChildProcess; port: number }>()
  for (const kind of kinds) servers.set(kind, await serve(kind, join(dataDir, kind)))
  const figures: Record<BenchTarget, number[]> = { bare: [], middleware: [], shop: [] }
  for (const [, { port }] of servers) await warmUp(port, servers)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, { port }] of servers)
      figures[kind].push(await requestsPerSecond(port, TARGETS[kind], SECONDS))
  }
  report(figures, await memoryOf(servers.get('shop')?.child))
  for (const { child } of servers.values()) child.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

async function serve(kind: BenchTarget, dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const file = fileURLToPath(new URL('./api-server.ts', import.meta.url))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '1000000000' }
  const child = fork(file, [kind], { env, execArgv: ['--expose-gc'] })
  await once(child, 'message')
  return { child, port }
}

async function warmUp(port: number, servers: Map<BenchTarget, { port: number }>): Promise<void> {
  const kind = [...servers].find(([, server]) => server.port === port)?.[0] ?? 'bare'
  await requestsPerSecond(port, TARGETS[kind], 1)
}

async function memoryOf(child: ChildProcess | undefined): Promise<number> {
  if (!child) return 0
  child.send('memory')
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
  return rss
}

function report(figures: Record<BenchTarget, number[]>, rss: number): void {
  const bare = median(figures.bare)
  const middleware = median(figures.middleware)
  const shop = median(figures.shop)
  row('API: bare hello', `${Math.round(bare)} requests/s`)
  row('API: hello behind the same middleware', `${Math.round(middleware)} requests/s`)
  row('API: product by name', `${Math.round(shop)} requests/s`)
  row('API: product / bare hello', percent(shop / bare), '>= 35%', shop / bare >= 0.35)
  row(
    'API: product / hello behind middleware',
    percent(shop / middleware),
    '>= 75%',
    shop / middleware >= 0.75,
  )
  row('API: memory of the server afterwards', `${Math.round(rss / 1024 / 1024)} MB`)
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
