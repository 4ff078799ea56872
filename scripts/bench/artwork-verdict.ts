import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumPath, LAUNCH_ARGS } from '#scripts/browser.ts'
import { median, row } from './report.ts'
import { makeLargeFiles } from './verdict/files.ts'
import type { Timed } from './verdict/page.ts'
import { servePage } from './verdict/serve.ts'

const RUNS = 10
const WARM_MS = 100
const COLD_MS = 350
const DAMAGED_MS = 10_000
const MEMORY_MB = 48

/** From a file of 300 MB being chosen to its verdict, in Chromium (D16, issue 5). */
export async function benchArtworkVerdict(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'))
  const page = await servePage(join(folder, 'page'))
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: LAUNCH_ARGS })
  try {
    const files = await makeLargeFiles(folder)
    for (const [name, path] of [
      ['JPEG', files.jpeg],
      ['PDF', files.pdf],
    ] as const) {
      await measureCold(browser, page.url, name, path)
      await measureWarm(browser, page.url, name, path)
    }
    for (const [name, path] of Object.entries(files.damaged))
      await measureDamaged(browser, page.url, name, path)
  } finally {
    await browser.close()
    page.close()
    await rm(folder, { recursive: true })
  }
}

/** Its page is closed afterwards. */
async function onPage<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    await page.waitForFunction(() => 'nextVerdict' in window)
    return await use(page)
  } finally {
    await page.close()
  }
}

async function choose(page: Page, path: string, expected: string): Promise<number> {
  const told = page.evaluate((): Promise<Timed> => window.nextVerdict())
  await page.locator('input').setInputFiles(path)
  const { verdict, ms } = await told
  if (verdict !== expected) throw new Error(`${path} was judged ${verdict}`)
  return ms
}

/** The reader starts anew each time; the browser has its code. */
async function measureCold(browser: Browser, url: string, name: string, path: string): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++)
    times.push(await onPage(browser, url, page => choose(page, path, 'accept')))
  told(`Verdict on ${name} of 300 MB, cold`, times, COLD_MS)
}

async function measureWarm(browser: Browser, url: string, name: string, path: string): Promise<void> {
  await onPage(browser, url, async page => {
    await choose(page, path, 'accept')
    const before = await rendererMegabytes(browser)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push(await choose(page, path, 'accept'))
    told(`Verdict on ${name} of 300 MB, warm`, times, WARM_MS)
    const more = Math.max(0, (await rendererMegabytes(browser)) - before)
    row(
      `  more memory after ${RUNS} of them`,
      `${more.toFixed(0)} MB`,
      `<= ${MEMORY_MB} MB`,
      more <= MEMORY_MB,
    )
  })
  await onPage(browser, url, async page => {
    const before = await rendererMegabytes(browser)
    await choose(page, path, 'accept')
    const more = Math.max(0, (await rendererMegabytes(browser)) - before)
    row(
      '  more memory for the first, its reader too',
      `${more.toFixed(0)} MB`,
      `<= ${MEMORY_MB} MB`,
      more <= MEMORY_MB,
    )
  })
}

async function measureDamaged(browser: Browser, url: string, name: string, path: string): Promise<void> {
  const ms = await onPage(browser, url, page => choose(page, path, 'damaged'))
  row(`Verdict on a ${name}, 300 MB`, `${Math.round(ms)} ms`, `<= ${DAMAGED_MS} ms`, ms <= DAMAGED_MS)
}

function told(name: string, times: number[], budget: number): void {
  const ms = Math.round(median(times))
  row(`${name}, median of ${RUNS}`, `${ms} ms`, `<= ${budget} ms`, ms <= budget)
}

/** What the pages' processes hold for themselves alone, in MB. */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const held = await Promise.all(renderers.map(({ id }) => privateKilobytes(id)))
  return held.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024
}

async function privateKilobytes(id: number): Promise<number> {
  try {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8')
    return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
      (sum, [, kilobytes]) => sum + Number(kilobytes),
      0,
    )
  } catch {
    // Ended meanwhile.
    return 0
  }
}
