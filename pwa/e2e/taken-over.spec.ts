import { type Browser, expect, type Page } from 'playwright/test'
import { ON_PHONE, test } from './fixtures.ts'
import { openHeld, taken } from './held-page.ts'

test.use(ON_PHONE)

for (const path of ['/', '/banners/all', '/13oz-vinyl-banner'])
  test(`issue 12.3: while a view is taken over, the page is not laid out again as a whole; what lies far below is set aside, nothing moves by it, and all comes back: ${path}`, async ({
    context,
    shop,
    browser,
  }) => {
    // Lines have other letters from then on.
    await context.route(/\.woff2$/, route => route.abort())
    const { page, letIn } = await openHeld(context, shop.url + path)
    await page.evaluate(noteMoves)
    const layouts = await layoutsWhile(browser, page, async () => {
      letIn()
      await taken(page)
    })
    await test.step('it is not laid out again as a whole', () => {
      const whole = layouts.filter(({ dirtyObjects, totalObjects }) => dirtyObjects > totalObjects / 2)
      expect(layouts.length).toBeGreaterThan(0)
      expect(whole).toEqual([])
    })
    await test.step('what lies far below is set aside; nothing moves by it, and all comes back', async () => {
      await expect(page.locator('#root [style*="content-visibility"]')).toHaveCount(0)
      const { before, aside, count } = await page.evaluate(() => Reflect.get(window, 'noted') as Noted)
      expect(count).toBeGreaterThan(1)
      expect(aside).toEqual(before)
    })
  })

interface Layout {
  frame: string
  dirtyObjects: number
  totalObjects: number
}

/** How the page is laid out while `act` runs. */
async function layoutsWhile(browser: Browser, page: Page, act: () => Promise<void>): Promise<Layout[]> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const trace: { traceEvents: { name: string; args: { beginData?: Layout } }[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  const layouts = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'Layout' && args.beginData ? [args.beginData] : [],
  )
  // A drawing is a document of its own, of fewer parts than the page.
  const most = Math.max(...layouts.map(({ totalObjects }) => totalObjects))
  const shown = layouts.find(({ totalObjects }) => totalObjects === most)?.frame
  return layouts.filter(({ frame }) => frame === shown)
}

interface Place {
  top: number
  width: number
  height: number
}

/** Where the page's parts stood, and where as soon as so many of them were set aside. */
interface Noted {
  before: Place[]
  aside: Place[]
  count: number
}

/** In the page: notes where its parts stand now, and as soon as the first of them is set aside. */
function noteMoves(): void {
  const places = () =>
    [...document.querySelectorAll('#root *')].map(element => {
      const { top, width, height } = element.getBoundingClientRect()
      return { top, width, height }
    })
  const noted: Noted = { before: places(), aside: [], count: 0 }
  Object.assign(window, { noted })
  new MutationObserver(([first], observer) => {
    if (!first) return
    noted.count = document.querySelectorAll('[style*="content-visibility"]').length
    noted.aside = places()
    observer.disconnect()
  }).observe(document.body, { attributeFilter: ['style'], subtree: true })
}
