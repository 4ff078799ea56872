import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright/test'
import { PRODUCT_PATHS, ROUTES } from '#shared/catalogue/routes.ts'
import { expect, ON_PHONE, test } from './fixtures.ts'
import { CODE, openHeld, PHONE, SENT_KINDS, taken } from './held-page.ts'
import { plainPicture } from './plain-pictures.ts'

test.use(ON_PHONE)

const SENT = ROUTES.filter(({ kind }) => SENT_KINDS.includes(kind)).map(({ path }) => path)

/** What a slow line brings in its first turn. */
const FIRST_TURN = 14 * 1024

/** Whether it does as it is sent to all but the first who ask; what fits packed in a hurry does so all the more. */
const fits = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length <= FIRST_TURN ||
  brotliCompressSync(html).length <= FIRST_TURN

for (const path of ['/', '/banners', '/banners/all', '/products', '/13oz-vinyl-banner', '/event-tent'])
  test(`issue 12.3: the view that was sent is taken over, not drawn again: ${path}`, async ({
    context,
    shop,
  }) => {
    const { page, letIn } = await openHeld(context, shop.url + path)
    const sent = await page.evaluateHandle(() => [
      ...document.querySelectorAll('#root h1, #root header, #root nav, #root img, #root article'),
    ])
    // Nor does any of its pictures look broken, those that wait until they are seen least of all.
    const shown = page.locator('#root img:not([src])').filter({ visible: true })
    await expect(shown).toHaveCount(0)
    const ids = () => page.locator('#root [id]').evaluateAll(all => all.map(({ id }) => id))
    const sentIds = await ids()
    letIn()
    await taken(page)
    // A field that takes another id than it was sent with is drawn twice.
    expect(await ids()).toEqual(expect.arrayContaining(sentIds))
    const stayed = await sent.evaluate(elements => elements.map(({ isConnected }) => isConnected))
    expect(stayed.length).toBeGreaterThan(3)
    expect(stayed).not.toContain(false)
    const anew = () => performance.getEntriesByName('sent view drawn anew').length
    expect(await page.evaluate(anew)).toBe(0)
    expect(await page.locator('link[media=print]').count()).toBe(0)
    // A picture that came before the code is known to have come.
    if (path === '/')
      await expect(page.locator('[aria-label=Showcase] [data-state=there]').first()).toBeAttached()
  })

test('issue 12.3: a link that is tapped before the code is there is followed once it is', async ({
  context,
  shop,
}) => {
  const { page, letIn } = await openHeld(context, shop.url)
  await tap(page, 'nav[aria-label=Categories] a[href="/displays"]')
  expect(new URL(page.url()).pathname).toBe('/')
  letIn()
  await expect(page).toHaveURL(`${shop.url}/displays`)
})

test('issue 12.3: so are a choice, a button and a field', async ({ context, shop }) => {
  const { page, letIn } = await openHeld(context, `${shop.url}/13oz-vinyl-banner`)
  await tap(page, 'label:has(input[value="2 Sides"])')
  await tap(page, '[aria-label="Usual sizes"] button >> nth=2')
  await tap(page, 'input[type=search]')
  letIn()
  await expect(page.getByRole('radio', { name: '2 Sides' })).toBeChecked()
  await expect(page.getByLabel('Height (ft)')).toHaveValue('3')
  await expect(page.getByRole('combobox', { name: 'Search products...' })).toBeFocused()
})

test('issue 12.3: a view whose page’s code does not come gives way to a page that works', async ({
  context,
  shop,
}) => {
  const page = await context.newPage()
  await page.route(/\/home-page-.*\.js$/, route => route.abort())
  await page.goto(shop.url)
  await page.getByRole('main').getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL(`${shop.url}/products`)
})

/** An inert view takes no press of the test library's. */
async function tap(page: Page, selector: string): Promise<void> {
  const aimed = page.locator(selector)
  await aimed.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const box = await aimed.boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const MAIN_PICTURES: Record<string, RegExp> = {
  '/': /\/showcase-image-2-/,
  '/banners/all': /\/13oz-vinyl-banner\/whole-/,
  '/13oz-vinyl-banner': /\/13oz-vinyl-banner\/whole-/,
}

for (const [path, picture] of Object.entries(MAIN_PICTURES))
  test(`issue 12.2: nothing shares the line with the first view’s picture: ${path}`, async ({
    context,
    shop,
  }) => {
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    let before: string[] = []
    await page.route('**/images/**', plainPicture)
    await page.route(picture, async route => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      // The view has been painted; what comes before its picture has been asked for by now.
      if (before.length === 0) before = [...asked]
      await route.fallback()
    })
    await page.goto(shop.url + path)
    await taken(page)
    const others = before.filter(each => !/^\/images\/|^\/(icon\.svg|manifest\.webmanifest)$/.test(each))
    expect(others).toEqual([path])
    expect(asked.some(each => CODE.test(each))).toBe(true)
  })

test('issue 12.2: every page with a first view comes in a slow line’s first turn, with the styles it needs', async ({
  request,
}) => {
  const large: string[] = []
  // Packed well, a hundred pages would take the shop seconds.
  const headers = { 'Accept-Encoding': 'identity' }
  for (const path of new Set([...SENT, ...PRODUCT_PATHS])) {
    const answer = await request.get(path, { headers })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    expect(html, path).toContain('<div inert')
    expect(html, path).toMatch(/<style id="first-styles">.+<\/style>/)
    if (!fits(html)) large.push(path)
  }
  expect(large).toEqual([])
})
