import type { Browser } from 'playwright'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { BLOCKING_MS, blockingTime, longestTask, type Since, type TraceEvent } from './longest-task.ts'
import { openBrowser, openShops } from './opened.ts'
import { PAGES, PHONE } from './opened-pages.ts'
import { inTurns, type Revision } from './revisions.ts'
import { SLOW_DOWN } from './slowed.ts'

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
/** After the page has loaded: it is ready by then, and has done what it does when idle. */
const LATER_MS = 3_000
/** How much longer than the page with one heading a page may block (issue 12.1). */
const MAX_BLOCKING = 1.5

/** What one opening took, in milliseconds of processor time times as slow as a phone is. */
interface Taken {
  longest: number
  blocking: number
}

/**
 * How long a page that was sent with its first view keeps a tap waiting while its code takes over: the longest task from
 * its first paint until it has long been ready, and what all tasks take beyond 50 ms, which Lighthouse sums by the clock; in
 * processor time times as slow as a phone is. The page with one heading paints when its code has run: it counts from its
 * start.
 */
export async function benchTakingOver(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    // Once unmeasured, so that pictures drawn for the first time do not count.
    for (const { shop } of shops) await opening(browser, shop.url + path, 'first paint')
    const taken = await inTurns(
      () => opening(browser, `${control.url}/heading.html`, 'start'),
      shops,
      ({ shop }) => opening(browser, shop.url + path, 'first paint'),
    )
    figures.push(
      figure(
        `Longest task of ${name} after its first paint at ${SLOW_DOWN}x`,
        'ms',
        taken,
        ({ longest }) => longest,
        { of: 'figure', most: BLOCKING_MS },
      ),
      // One millisecond more on either side: a control that blocks for none has no ratio.
      figure(
        `Blocking time of ${name} at ${SLOW_DOWN}x, by processor time`,
        'ms',
        taken,
        ({ blocking }) => blocking + 1,
        { of: 'ratio', most: MAX_BLOCKING },
      ),
    )
  }
  return figures
}

async function opening(browser: Browser, address: string, since: Since): Promise<Taken> {
  const context = await browser.newContext(PHONE)
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const isDone = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()))
  try {
    const page = await context.newPage()
    await session.send('Tracing.start', {
      traceConfig: { includedCategories: CATEGORIES },
      transferMode: 'ReportEvents',
    })
    await page.goto(address)
    await page.waitForEvent('close', { timeout: LATER_MS }).catch(() => undefined)
    await session.send('Tracing.end')
    await isDone
    return {
      longest: longestTask(events, since) * SLOW_DOWN,
      blocking: blockingTime(events, since, SLOW_DOWN),
    }
  } finally {
    await session.detach()
    await context.close()
  }
}
