import { expect, test } from 'playwright/test'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { signIn } from './fixtures.ts'
import { inTurn } from './in-turn.ts'
import { DESK, visited } from './offline-world.ts'
import { addBanner } from './walk.ts'

const withReadyDevice = visited()

/** Never opened on the device, one of every family. */
const UNSEEN = [
  '/mesh-banner',
  '/feather-angled',
  '/x-stand',
  '/event-tent',
  '/canvas-wrap',
  '/dtf',
  '/coroplast',
  '/reflective-car-magnet',
  '/dry-erase-foamcore',
  '/standard-channel-letters',
]

test('issue 3: ready for hours offline within 15 s of the first load: shell, 84 pictures, verdict code', async () => {
  await withReadyDevice(async ({ readyWithin }) => expect(readyWithin).toBeLessThanOrEqual(15_000))
})

test('issue 3: after one visit and with the server killed, products never opened show name, picture and price', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    const page = await device.start()
    await page.goto(shop.url)
    await shop.stop('SIGKILL')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible()
    await page.goto(shop.url + UNSEEN[0])
    const visits = UNSEEN.map(path => ({
      path,
      shown: { heading: PRODUCT_NAMES[path] ?? '', hasPrice: true, hasPicture: true },
    }))
    expect(await inTurn(page, visits, namePriceAndPicture)).toEqual(visits.map(({ shown }) => shown))
  })
})

/** In the page: what a product's page says first, and whether its picture came. */
const namePriceAndPicture = () => ({
  heading: document.querySelector('h1')?.textContent ?? '',
  hasPrice: document.querySelector('[role=status][aria-label=Total]')?.textContent?.includes('$') ?? false,
  hasPicture: (document.querySelector<HTMLImageElement>('main img[src*="/images/"]')?.naturalWidth ?? 0) > 0,
})

test('§8 D33: an address without a page says so without a connection too, and is the server’s where there is one', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    const page = await device.start()
    await page.goto(shop.url)
    const online = await page.goto(`${shop.url}/no-such-page`)
    expect([online?.status(), online?.fromServiceWorker()]).toEqual([404, true])
    await shop.stop('SIGKILL')
    const offline = await page.goto(`${shop.url}/no-such-page`)
    expect(offline?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
    await page.getByRole('main').getByRole('link', { name: 'Home' }).last().click()
    await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible()
  })
})

test('issue 3: without a connection one searches, configures, adds and picks artwork; after a restart all is there', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    let page = await device.start()
    await page.goto(shop.url)
    await signIn(page)
    await shop.stop('SIGKILL')

    const search = page.getByRole('combobox').first()
    await search.fill('13oz')
    await page
      .getByRole('option', { name: /13oz Vinyl Banner/ })
      .first()
      .click()
    await page.waitForURL('**/13oz-vinyl-banner')
    await addBanner(page)
    await page.goto(`${shop.url}/cart`)
    await page
      .getByLabel('artwork for 13oz Vinyl Banner')
      .first()
      .setInputFiles({
        name: 'storefront.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await makeCmykJpeg()),
      })
    await expect(page.getByText('storefront.jpg').first()).toBeVisible()
    await page.close({ runBeforeUnload: false })

    await device.end()
    page = await device.start()
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toContainText('$45.00')
    await expect(page.getByText('storefront.jpg').first()).toBeVisible()
  }, DESK)
})
