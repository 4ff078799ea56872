import type { Browser, Locator, Page } from 'playwright'
import { signIn } from '#pwa/e2e/fixtures.ts'
import { openProducts, typeKeys } from './browsing.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { openBrowser, openShops } from './opened.ts'
import { PHONE } from './opened-pages.ts'
import { inTurns, type Revision } from './revisions.ts'
import { SLOW_DOWN, slowed } from './slowed.ts'
import { median, quantile } from './statistics.ts'

/** Of each contender in each of five rounds. */
const CHANGES = 40
const ADDS = 40
/** How long a finger or a button is down; without it what is done on its way down would delay what is measured from its way up. */
const DOWN_MS = 80
/** The browser tells of no press that was faster than a frame, in milliseconds. */
const FRAME_MS = 16
const BESIDE = 'The same beside its control'
const TOUCH = { hasTouch: true, isMobile: true }

declare global {
  interface Window {
    interactions: number[]
    /** Milliseconds; below 0 until it is known, since a quick page takes less than one tick of its clock. */
    changedAfter: number
  }
}

interface Presses {
  /** Each press until the next paint, in milliseconds, as the browser itself reports them. */
  paints: number[]
  /** Each press until the page's text changed, in milliseconds. */
  changes: number[]
}

/** Price updates and the cart badge on a slowed-down phone, beside a bare React number that changes. */
export async function benchInteraction(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const number = await phonePage(browser, `${control.url}/number.html`, TOUCH)
  const opened = []
  for (const { name, shop } of shops)
    opened.push({ name, url: shop.url, page: await productPage(browser, shop.url) })
  const counted = (times: number) =>
    pressed(number, times, () => number.getByRole('button', { name: 'More' }), number.getByLabel('Number'))
  const options = await inTurns(
    () => counted(CHANGES),
    opened,
    ({ page }) => optionChanges(page),
  )
  const badges = await inTurns(
    () => counted(ADDS),
    opened,
    ({ page }) => adds(page),
  )
  const keys = await inTurns(
    async () => (await counted(CHANGES)).paints,
    opened,
    ({ page }) => typeKeys(page),
  )
  const opens = await inTurns(
    async () => (await counted(CHANGES)).paints,
    opened,
    ({ page, url }) => openProducts(page, url),
  )
  const slow = `at ${SLOW_DOWN}x`
  return [
    figure(`Option change to next paint ${slow}, 98th percentile`, 'ms', options, worstPaint, {
      of: 'figure',
      most: 80,
    }),
    figure(BESIDE, 'ms', options, worstPaint, { of: 'ratio', most: 3 }),
    figure(`Option change to new total ${slow}, median`, 'ms', options, ({ changes }) => median(changes)),
    figure(`Add to cart to badge ${slow}, 98th percentile`, 'ms', badges, worstChange, {
      of: 'figure',
      most: 40,
    }),
    figure(BESIDE, 'ms', badges, worstChange, { of: 'ratio', most: 2 }),
    figure(`Add to cart to badge ${slow}, median`, 'ms', badges, ({ changes }) => median(changes)),
    figure(`Key of a search to next paint ${slow}, 98th percentile`, 'ms', keys, worst, {
      of: 'figure',
      most: 50,
    }),
    figure(`Product from its listing to price ${slow}, 98th percentile`, 'ms', opens, worst, {
      of: 'figure',
      most: 100,
    }),
    figure(`Product from its listing to price ${slow}, median`, 'ms', opens, median),
  ]
}

const worst = (times: readonly number[]) => quantile(times, 0.98)
const worstPaint = ({ paints }: Presses) => worst(paints)
const worstChange = ({ changes }: Presses) => worst(changes)

/** A page that is as wide as a phone; `touch` makes it one that is tapped. */
export async function phonePage(browser: Browser, address: string, touch = {}): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, ...touch })
  await page.addInitScript(() => {
    window.interactions = []
    const seen = new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (entry.name === 'click') window.interactions.push(entry.duration)
    })
    seen.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(address)
  return page
}

async function productPage(browser: Browser, url: string): Promise<Page> {
  const page = await phonePage(browser, `${url}/13oz-vinyl-banner`, TOUCH)
  await signIn(page)
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  return page
}

function optionChanges(page: Page): Promise<Presses> {
  const sides = page.getByRole('radiogroup', { name: 'Number of Sides' }).getByRole('radio')
  const total = page.getByRole('status', { name: 'Total' })
  return pressed(page, CHANGES, change => sides.nth((change + 1) % 2), total)
}

function adds(page: Page): Promise<Presses> {
  const button = page.getByRole('button', { name: 'Add to Cart' })
  return pressed(page, ADDS, () => button, page.locator('header').first())
}

export async function pressed(
  page: Page,
  times: number,
  button: (press: number) => Locator,
  region: Locator,
): Promise<Presses> {
  await page.bringToFront()
  await page.evaluate(() => {
    window.interactions = []
  })
  const changes: number[] = []
  await slowed(page, async () => {
    for (let press = 0; press < times; press++) changes.push(await changeAfter(page, button(press), region))
  })
  const reported = await page.evaluate(() => window.interactions)
  const quick = Array.from({ length: Math.max(0, times - reported.length) }, () => FRAME_MS)
  return { paints: [...reported, ...quick], changes }
}

/** From the press to the region's new text, by the page's own clock. */
async function changeAfter(page: Page, button: Locator, region: Locator): Promise<number> {
  const watched = await region.elementHandle()
  await button.evaluate((element, region) => {
    window.changedAfter = -1
    const begin = () => {
      const started = performance.now()
      const watch = new MutationObserver(() => {
        window.changedAfter = performance.now() - started
        watch.disconnect()
      })
      watch.observe(region ?? document.body, { subtree: true, childList: true, characterData: true })
    }
    element.addEventListener('click', begin, { once: true, capture: true })
  }, watched)
  await button.click({ force: true, delay: DOWN_MS })
  await page.waitForFunction(() => window.changedAfter >= 0)
  return page.evaluate(() => window.changedAfter)
}
