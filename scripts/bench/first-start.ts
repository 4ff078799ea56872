import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { drawings } from '#api/pictures/keys.ts'
import { freePort } from '#api/testing/free-port.ts'
import { alternate } from './alternate.ts'
import { alone, type Figure, figure } from './figure.ts'
import { childrensTime, processorTime } from './process-time.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.ts'

const MB = 1024
const SECONDS = 1000
/** Of the page that is asked for. */
const POLL_MS = 10
/** Drawings of which the control makes a picture each. */
const EVERY = 10
const DRAWN = 'every drawing is kept as AVIF'

interface Start {
  /** Milliseconds until the home page came. */
  opened: number
  /** Milliseconds of processor time of the server and of what it started, from there until all is drawn and put away. */
  drawing: number
  /** Lines that told how far it is. */
  lines: number
  /** Kilobytes afterwards, and at the most. */
  held: number
  peak: number
}

/**
 * `npm start` of a fresh clone, which builds and draws, and later starts (issue 12.6). The control of drawing is the
 * least it can be: each drawing unfolded once, and one picture of it, by every tenth; that of later starts Node with Hono and one page.
 */
export async function benchFirstStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-first-'))
  try {
    // Without it nothing counts as built.
    rmSync(join('dist', 'stamp'), { force: true })
    const first = await start(folder)
    const least = await leastDrawing()
    const later = await start(folder)
    const opened = await alternate({ now: async () => (await start(folder)).opened, control: openedBare })
    return [
      alone('First start: open, pages built', 's', first.opened / SECONDS, { of: 'figure', most: 12 }),
      {
        ...{ name: 'First start: processor time of pictures drawn ahead', unit: 's' },
        ...{ now: [first.drawing / SECONDS], control: [least / SECONDS] },
        budget: { of: 'figure', most: 90 },
      },
      alone('First start: lines of progress', '', first.lines, { of: 'figure', least: 5 }),
      alone('First start: memory afterwards', 'MB', first.held / MB, { of: 'figure', most: 160 }),
      alone('First start: memory at the most', 'MB', first.peak / MB),
      figure('Later start: open', 's', opened, ms => ms / SECONDS, { of: 'figure', most: 1 }),
      alone('Later start: processor time after it is open', 's', later.drawing / SECONDS, {
        ...{ of: 'figure', most: 3 },
      }),
      alone('Later start: memory afterwards', 'MB', later.held / MB, { of: 'figure', most: 160 }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(dataDir: string): Promise<Start> {
  const port = await freePort()
  const started = performance.now()
  const child = startNode('scripts/start.ts', { PORT: String(port), DATA_DIR: dataDir })
  try {
    const drawn = untilDrawn(child)
    await untilOpen(child, port)
    const opened = performance.now() - started
    const before = allTime(child.pid)
    const lines = await drawn
    await untilAlone(child.pid)
    const { VmRSS, VmHWM } = memoryOf(child.pid)
    return { opened, drawing: allTime(child.pid) - before, lines, held: VmRSS, peak: VmHWM }
  } finally {
    await end(child)
  }
}

/** Milliseconds until the page came of the least that a start of this stack can be. */
async function openedBare(): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = startNode('scripts/bench/bare-start.ts', { PORT: String(port) })
  try {
    await untilOpen(child, port)
    return performance.now() - started
  } finally {
    await end(child)
  }
}

function startNode(script: string, environment: Record<string, string>) {
  return spawn(process.execPath, [...SERVER_FLAGS, script], {
    env: { ...process.env, ...SERVER_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const allTime = (pid: number | undefined) => processorTime(pid) + childrensTime(pid)

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (answer?.ok) return void (await answer.arrayBuffer())
    await wait(POLL_MS)
  }
  throw new Error(`the shop ended with ${child.exitCode}`)
}

/** How many lines told of the drawing before the one that told of its end. */
async function untilDrawn(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('a start without its output')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let lines = 0
  createInterface({ input: child.stdout }).on('line', line => {
    if (line.includes('drawing pictures in the background')) lines += 1
    if (line.includes(DRAWN)) resolve(lines)
  })
  child.once('exit', code => reject(new Error(`the shop ended with ${code}`)))
  return promise
}

/** Until the process that draws is gone and waited for: what it took is counted as its parent's from then on. */
async function untilAlone(pid: number | undefined): Promise<void> {
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const drawing = children().filter(draws)
  while (children().some(child => drawing.includes(child))) await wait(POLL_MS)
}

function draws(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('studio-process')
  } catch {
    return false
  }
}

function memoryOf(pid: number | undefined): { VmRSS: number; VmHWM: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
  return { VmRSS: of('VmRSS'), VmHWM: of('VmHWM') }
}

/** Milliseconds of processor time that it takes to unfold every drawing and write one small picture of it. */
async function leastDrawing(): Promise<number> {
  const { products } = loadCatalogueData()
  const own = [...drawings(products.filter(({ aliasOf }) => !aliasOf)).values()]
  sharp.concurrency(1)
  const drawn = await Promise.all(own.filter((_, at) => at % EVERY === 0).map(({ draw }) => draw()))
  const some = drawn.map(svg => Buffer.from(svg))
  const before = process.cpuUsage()
  for (const svg of some) await sharp(svg).resize({ width: 640 }).jpeg().toBuffer()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000) * (own.length / some.length)
}
