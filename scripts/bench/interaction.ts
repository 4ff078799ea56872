import { chromium, type Page } from 'playwright'
import { signIn } from '#pwa/e2e/fixtures.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { chromiumPath, LAUNCH_ARGS } from '#scripts/browser.ts'
import { median, row } from './report.ts'

const CHANGES = 200
const ADDS = 15
const SLOW_DOWN = 4

declare global {
  interface Window {
    interactions: number[]
    badgeTook: number
  }
}

/** Price updates and the cart badge on a slowed-down phone: interaction to next paint, and add to cart to badge. */
export async function benchInteraction(): Promise<void> {
  const shop = await openShop()
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: LAUNCH_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${shop.url}/13oz-vinyl-banner`)
    await signIn(page)
    await page.getByLabel('Height (ft)').fill('3')
    await page.getByLabel('Width (ft)').fill('6')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    const paints = await optionChanges(page)
    const slow = [...paints].sort((a, b) => a - b)[Math.floor(paints.length * 0.98)] ?? 0
    row(
      `Option change to next paint at ${SLOW_DOWN}x, 98th percentile`,
      `${slow} ms`,
      '<= 100 ms',
      slow <= 100,
    )
    const badge = median(await adds(page))
    row(`Add to cart to badge at ${SLOW_DOWN}x, median`, `${Math.round(badge)} ms`, '<= 50 ms', badge <= 50)
  } finally {
    await browser.close()
    await shop.dispose()
  }
}

/** Durations the browser itself reports for each press; presses faster than a frame count as one frame. */
async function optionChanges(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.interactions = []
    const seen = new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (entry.name === 'click') window.interactions.push(entry.duration)
    })
    seen.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const sides = page.getByRole('radiogroup', { name: 'Number of Sides' }).getByRole('radio')
  for (let change = 0; change < CHANGES; change++) await sides.nth((change + 1) % 2).click({ force: true })
  const reported = await page.evaluate(() => window.interactions)
  return [...reported, ...Array.from({ length: Math.max(0, CHANGES - reported.length) }, () => 16)]
}

async function adds(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let add = 0; add < ADDS; add++) times.push(await addOnce(page))
  return times
}

/** From the press to the badge's new text, by the page's own clock. */
async function addOnce(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Add to Cart' })
  await button.evaluate(element => {
    window.badgeTook = 0
    element.addEventListener(
      'click',
      () => {
        const started = performance.now()
        const header = document.querySelector('header') ?? document.body
        const watch = new MutationObserver(() => {
          window.badgeTook = performance.now() - started
          watch.disconnect()
        })
        watch.observe(header, { subtree: true, childList: true, characterData: true })
      },
      { once: true, capture: true },
    )
  })
  await button.click()
  await page.waitForFunction(() => window.badgeTook > 0)
  return page.evaluate(() => window.badgeTook)
}
