import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { alone, type Budget, type Figure, figure } from './figure.ts'
import { openBrowser } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'
import { makeLargeFiles } from './verdict/files.ts'
import type { Timed } from './verdict/page.ts'

const RUNS = 10
const WARM_MS = 100
const COLD_MS = 350
const DAMAGED_MS = 10_000
const MEMORY_MB = 48

/** From a file of 300 MB being chosen to its verdict, in Chromium (D16, issue 5), beside a worker that reads its two ends. */
export async function benchArtworkVerdict(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const browser = await openBrowser(stack)
  const built = async (root: string) => {
    const pages = await serveBuilt(root)
    stack.defer(() => pages.close())
    return pages.url
  }
  const control = `${await built(CONTROLS)}/reader.html`
  const judges: Judge[] = []
  for (const { name, root } of revisions)
    judges.push({ name, url: `${await built(join(root, 'scripts/bench/verdict'))}/index.html` })
  const files = await makeLargeFiles(folder)
  const figures: Figure[] = []
  for (const [name, path] of [
    ['JPEG', files.jpeg],
    ['PDF', files.pdf],
  ] as const)
    figures.push(
      await cold(browser, { control, judges, name, path }),
      await warm(browser, { control, judges, name, path }),
      ...(await memory(browser, { control, judges, name, path })),
    )
  for (const [name, path] of Object.entries(files.damaged))
    figures.push(await damaged(browser, { control, judges, name, path }))
  return figures
}

interface Judge extends Pick<Revision, 'name'> {
  url: string
}

/** A file, and who judges it. */
interface Case {
  /** The address of the control's page. */
  control: string
  judges: Judge[]
  name: string
  path: string
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'nextVerdict' in window)
  return page
}

/** Its page is closed afterwards. */
async function onPage<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await openPage(browser, url)
  try {
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
async function cold(browser: Browser, { control, judges, name, path }: Case): Promise<Figure> {
  const once = (url: string) => onPage(browser, url, page => choose(page, path, 'accept'))
  const times = await inTurns(
    () => once(control),
    judges,
    ({ url }) => once(url),
    RUNS,
  )
  return figure(`Verdict on ${name} of 300 MB, cold`, 'ms', times, ms => ms, { of: 'figure', most: COLD_MS })
}

async function warm(browser: Browser, { control, judges, name, path }: Case): Promise<Figure> {
  const warmed = async (url: string) => {
    const page = await openPage(browser, url)
    await choose(page, path, 'accept')
    return page
  }
  const plain = await warmed(control)
  const pages = []
  for (const judge of judges) pages.push({ ...judge, page: await warmed(judge.url) })
  const times = await inTurns(
    () => choose(plain, path, 'accept'),
    pages,
    ({ page }) => choose(page, path, 'accept'),
    RUNS,
  )
  for (const { page } of [{ page: plain }, ...pages]) await page.close()
  return figure(`Verdict on ${name} of 300 MB, warm`, 'ms', times, ms => ms, { of: 'figure', most: WARM_MS })
}

/** Of this revision alone: a count of bytes is the same on a busy machine. */
async function memory(browser: Browser, { judges, path }: Case): Promise<Figure[]> {
  const [own] = judges
  if (!own) return []
  const first = await onPage(browser, own.url, page => growth(browser, () => choose(page, path, 'accept')))
  const later = await onPage(browser, own.url, async page => {
    await choose(page, path, 'accept')
    return growth(browser, async () => {
      for (let run = 0; run < RUNS; run++) await choose(page, path, 'accept')
    })
  })
  const budget: Budget = { of: 'figure', most: MEMORY_MB }
  return [
    alone('  more memory for the first, its reader too', 'MB', first, budget),
    alone(`  more memory after ${RUNS} of them`, 'MB', later, budget),
  ]
}

async function growth(browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const before = await rendererMegabytes(browser)
  await act()
  return Math.max(0, (await rendererMegabytes(browser)) - before)
}

/** The control says of every file that it was read. */
async function damaged(browser: Browser, { control, judges, name, path }: Case): Promise<Figure> {
  const once = (url: string, expected: string) => onPage(browser, url, page => choose(page, path, expected))
  const times = await inTurns(
    () => once(control, 'accept'),
    judges,
    ({ url }) => once(url, 'damaged'),
  )
  return figure(`Verdict on a ${name}, 300 MB`, 'ms', times, ms => ms, { of: 'figure', most: DAMAGED_MS })
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
