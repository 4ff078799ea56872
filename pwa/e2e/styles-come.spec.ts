import { expect, ON_PHONE, test } from './fixtures.ts'
import { CODE, openHeld, openPhone, taken } from './held-page.ts'

test.use(ON_PHONE)

const PAGES = ['/', '/banners/all', '/13oz-vinyl-banner']

/** What nobody sees before a page answers, and the scheme, of which each colour has both. */
const UNSEEN =
  /^(--|color-scheme|cursor|transition|touch-action|user-select|-webkit-user|-webkit-tap|will-change|overscroll|scroll-)/

for (const path of PAGES)
  test(`issue 12.2: a first view looks as the page does whose files of styles have come: ${path}`, async ({
    context,
    shop,
  }) => {
    const page = await openPhone(context)
    await page.route(CODE, route => route.abort())
    await page.goto(shop.url + path)
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      return links.length > 0 && links.every(({ sheet }) => sheet)
    })
    const differ = await page.evaluate(unseen => {
      const elements = [...document.querySelectorAll('html, body, #root, #root *')]
      const isSeen = (name: string) => !new RegExp(unseen).test(name)
      const looks = () =>
        elements.map(element => {
          const style = getComputedStyle(element)
          return new Map([...style].filter(isSeen).map(name => [name, style.getPropertyValue(name)]))
        })
      const before = looks()
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        link.media = 'all'
      const differences = looks().flatMap((look, at) =>
        [...look].flatMap(([name, value]) =>
          before[at]?.get(name) === value
            ? []
            : [`${elements[at]?.outerHTML.slice(0, 80)} ${name}: ${value}`],
        ),
      )
      return differences
    }, UNSEEN.source)
    expect(differ).toEqual([])
  })

interface LayoutEvent {
  name: string
  args: { beginData?: { frame: string; dirtyObjects: number; totalObjects: number } }
}

for (const path of PAGES)
  test(`issue 12.3: while a view is taken over, the page is not laid out again as a whole: ${path}`, async ({
    context,
    shop,
    browser,
  }) => {
    // Lines have other letters from then on.
    await context.route(/\.woff2$/, route => route.abort())
    const { page, letIn } = await openHeld(context, shop.url + path)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    letIn()
    await taken(page)
    const trace: { traceEvents: LayoutEvent[] } = JSON.parse((await browser.stopTracing()).toString())
    const layouts = trace.traceEvents.flatMap(({ name, args }) =>
      name === 'Layout' && args.beginData ? [args.beginData] : [],
    )
    // A drawing is a document of its own, of fewer parts than the page.
    const most = Math.max(...layouts.map(({ totalObjects }) => totalObjects))
    const shown = layouts.find(({ totalObjects }) => totalObjects === most)?.frame
    const ofPage = layouts.filter(({ frame }) => frame === shown)
    const whole = ofPage.filter(({ dirtyObjects, totalObjects }) => dirtyObjects > totalObjects / 2)
    expect(ofPage.length).toBeGreaterThan(0)
    expect(whole).toEqual([])
  })

test('issue 12.3: the typeface comes by itself, when nothing else does, and once', async ({
  context,
  shop,
}) => {
  const page = await openPhone(context)
  await page.goto(shop.url)
  const faces = () =>
    [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`).sort()
  await page.waitForFunction(() =>
    [...document.fonts].some(({ status, family }) => family === 'Archivo' && status === 'loaded'),
  )
  expect((await page.evaluate(faces)).filter(each => !each.includes('Fallback'))).toEqual(['Archivo loaded'])
  const named = await page.evaluate(() =>
    [...document.styleSheets].flatMap(sheet =>
      [...sheet.cssRules].flatMap(rule =>
        rule instanceof CSSFontFaceRule && sheet.href ? [rule.cssText] : [],
      ),
    ),
  )
  expect(named).toEqual([])
})

interface Place {
  top: number
  width: number
  height: number
}

/** In the page: notes where its parts stand now, and as soon as the first of them is set aside. */
function noteMoves(): void {
  const places = () =>
    [...document.querySelectorAll('#root *')].map(element => {
      const { top, width, height } = element.getBoundingClientRect()
      return { top, width, height }
    })
  const noted = { before: places(), aside: [] as Place[], count: 0 }
  Object.assign(window, { noted })
  new MutationObserver(([first], observer) => {
    if (!first) return
    noted.count = document.querySelectorAll('[style*="content-visibility"]').length
    noted.aside = places()
    observer.disconnect()
  }).observe(document.body, { attributeFilter: ['style'], subtree: true })
}

for (const path of PAGES)
  test(`issue 12.3: what lies far below is set aside while a view is taken over; nothing moves by it, and all comes back: ${path}`, async ({
    context,
    shop,
  }) => {
    const { page, letIn } = await openHeld(context, shop.url + path)
    await page.evaluate(noteMoves)
    letIn()
    await taken(page)
    const aside = page.locator('#root [style*="content-visibility"]')
    await expect(aside).toHaveCount(0)
    const {
      before,
      aside: then,
      count,
    } = await page.evaluate(
      () => Reflect.get(window, 'noted') as { before: Place[]; aside: Place[]; count: number },
    )
    expect(count).toBeGreaterThan(1)
    expect(then).toEqual(before)
  })
