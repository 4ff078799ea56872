import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { signIn } from '#pwa/e2e/fixtures.ts'
import { type LargeFile, largeJpeg, longestTasks, pickerOf, slotOf, watchUploads } from '#pwa/e2e/uploads.ts'
import { addBanner } from '#pwa/e2e/walk.ts'
import { PAIRS } from './alternate.ts'
import { alone, type Figure, figure, type Samples } from './figure.ts'
import { type OpenedShop, openBrowser, openShops } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'

const SAVED_MS = 6000
const LONGEST_MS = 50
const SHARE = 0.85
const MB = 1024 * 1024

/**
 * Saving and sending 300 MB, beside reading the same file once and one plain PUT of it from the same page: how long, how
 * fast, and how free the page stays.
 */
export async function benchUpload(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const rounds = await inTurns(null, shops, ({ shop }, round) => withFile(browser, shop, round, timedRound))
  // Watching every task slows them down: that is a round of its own.
  const longest: number[] = []
  for (const { shop } of shops.slice(0, 1)) longest.push(await withFile(browser, shop, PAIRS, tracedRound))
  return [
    ...figuresOf(rounds),
    alone('Longest task of the main thread meanwhile', 'ms', longest[0] ?? Number.NaN, {
      of: 'figure',
      most: LONGEST_MS,
    }),
  ]
}

/** The same bytes would not be sent twice: every round has a file of its own, in a browser that was never there. */
async function withFile<T>(
  browser: Browser,
  shop: OpenedShop['shop'],
  seed: number,
  act: (round: Round) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
  const file = await largeJpeg(299, seed)
  try {
    const page = await context.newPage()
    const { bearer } = watchUploads(context)
    await page.goto('/13oz-vinyl-banner')
    await signIn(page)
    await addBanner(page)
    await page.goto('/cart')
    await page.waitForLoadState('networkidle')
    return await act({ page, file, bearer })
  } finally {
    await context.close()
    file.dispose()
  }
}

interface Round {
  page: Page
  file: LargeFile
  bearer(): string
}

async function send({ page, file }: Round): Promise<void> {
  await pickerOf(page).setInputFiles(file.path)
  await slotOf(page).getByText('Uploaded', { exact: true }).waitFor({ timeout: 300_000 })
}

/** Milliseconds, of one file in one page. */
interface Timed {
  saved: number
  sent: number
  /** Of the controls. */
  read: number
  plain: number
  bytes: number
}

async function timedRound(round: Round): Promise<Timed> {
  const { page, file, bearer } = round
  await clockSlot(page)
  await send(round)
  const { picked, saved, stored } = await times(page)
  const { read, plain } = await plainly(page, file, bearer())
  return { saved: saved - picked, sent: stored - saved, read, plain, bytes: file.size }
}

async function tracedRound(round: Round): Promise<number> {
  const [longest = 0] = await longestTasks(round.page, () => send(round))
  return longest
}

function figuresOf({ now, before }: Samples<Timed>): Figure[] {
  const megabytesPerSecond = ({ sent, bytes }: Timed) => bytes / MB / (sent / 1000)
  const beside = (control: (timed: Timed) => Timed): Samples<Timed> => ({
    now,
    control: now.map(control),
    ...(before ? { before } : {}),
  })
  const readOnce = beside(timed => ({ ...timed, saved: timed.read }))
  const plainPut = beside(timed => ({ ...timed, sent: timed.plain }))
  return [
    figure('300 MB chosen to saved: judged, copied, re-read, hashed', 'ms', readOnce, ({ saved }) => saved, {
      of: 'figure',
      most: SAVED_MS,
    }),
    figure('300 MB uploaded in parts, completed', 'MB/s', plainPut, megabytesPerSecond, {
      of: 'ratio',
      least: SHARE,
    }),
  ]
}

interface SlotTimes {
  picked: number
  saved: number
  stored: number
}

declare global {
  interface Window {
    slotTimes: SlotTimes
  }
}

/** Notes by the page's own clock when a file is chosen, when it is saved and when it is stored. */
async function clockSlot(page: Page): Promise<void> {
  await slotOf(page).evaluate(slot => {
    const noted: SlotTimes = { picked: 0, saved: 0, stored: 0 }
    window.slotTimes = noted
    slot.addEventListener('change', () => (noted.picked = performance.now()), { capture: true })
    new MutationObserver(() => {
      const text = slot.textContent ?? ''
      if (!noted.saved && /Uploading|Saved on this device/.test(text)) noted.saved = performance.now()
      if (noted.saved && !noted.stored && /Uploaded/.test(text)) noted.stored = performance.now()
    }).observe(slot, { subtree: true, childList: true, characterData: true })
  })
}

const times = (page: Page): Promise<SlotTimes> => page.evaluate(() => window.slotTimes)

/** Milliseconds that reading the whole file once takes, and one PUT of it from the same page to the same store. */
async function plainly(
  page: Page,
  file: LargeFile,
  bearer: string,
): Promise<{ read: number; plain: number }> {
  const input = await page.evaluateHandle(() => {
    const made = document.createElement('input')
    made.type = 'file'
    return document.body.appendChild(made)
  })
  await input.asElement()?.setInputFiles(file.path)
  const key = `${randomUUID()}/plain.jpg`
  return input.evaluate(
    async (made, { key, bearer }) => {
      const [chosen] = made.files ?? []
      if (!chosen) throw new Error('no file')
      const before = performance.now()
      await chosen.stream().pipeTo(new WritableStream())
      const read = performance.now() - before
      const body = { bucket: 'order-artwork', key, contentType: 'image/jpeg', contentLength: chosen.size }
      const headers = { 'content-type': 'application/json', authorization: bearer }
      const asked = { method: 'POST', headers, body: JSON.stringify(body) }
      const { url } = await (await fetch('/api/aws/get-presigned-upload-url', asked)).json()
      const started = performance.now()
      const put = {
        method: 'PUT',
        headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*' },
        body: chosen,
      }
      const answer = await fetch(url, put)
      if (!answer.ok) throw new Error(`the plain PUT was answered ${answer.status}`)
      return { read, plain: performance.now() - started }
    },
    { key, bearer },
  )
}
