import { expect, type Page, test } from 'playwright/test'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { aPoster } from './files.ts'
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

test('issue 3: where the worker’s caches fail, or say nothing, pages, code and pictures come from the network', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    const page = await device.start()
    await page.goto(shop.url)
    for (const way of ['fail', 'say nothing']) {
      for (const worker of device.context().serviceWorkers()) await worker.evaluate(breakCaches, way)
      await test.step(`they ${way}`, async () => {
        const opened = await page.goto(shop.url + UNSEEN[0], { timeout: 10_000 })
        expect([opened?.status(), opened?.fromServiceWorker()]).toEqual([200, true])
        const shown = { heading: PRODUCT_NAMES[UNSEEN[0] ?? ''] ?? '', hasPrice: true, hasPicture: true }
        await expect.poll(() => page.evaluate(namePriceAndPicture)).toEqual(shown)
      })
    }
  })
})

/** In the worker: from now on its caches cannot be read. */
function breakCaches(way: string) {
  const answer = () =>
    way === 'fail' ? Promise.reject(new DOMException('no', 'UnknownError')) : new Promise<never>(() => {})
  Object.assign(CacheStorage.prototype, { open: answer, match: answer, keys: answer, has: answer })
}

/** Fit for a banner of 3 x 6 ft. */
const artwork = (name: string) => aPoster(name, { width: 1200, height: 2400 })

/** Posts files to the share target as the system's share sheet does. */
async function share(page: Page, ...names: string[]) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      id: 'share-sheet',
    })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'artwork',
      multiple: true,
    })
    input.setAttribute('aria-label', 'Share sheet')
    form.append(input)
    document.body.append(form)
  })
  await page.getByLabel('Share sheet').setInputFiles(names.map(artwork))
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share-sheet')?.submit())
  await page.waitForURL('**/artwork-to-place')
}

const file = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('D2: a file shared while one person was the device’s last is not shown to the next', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    const page = await device.start()
    await page.goto(shop.url)
    await signIn(page)
    await share(page, 'mine.jpg')
    await expect(file(page, 'mine.jpg')).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('dialog')).toContainText('Not sent to the shop yet: 1 file')
    const reopened = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Keep it and sign out' }).click()
    await reopened
    await page.goto(`${shop.url}/artwork-to-place`)
    await expect(page.getByText('No files wait for a place.')).toBeVisible()
    await expect(file(page, 'mine.jpg')).toHaveCount(0)
    await share(page, 'anybody.jpg')
    await expect(file(page, 'anybody.jpg')).toBeVisible()
    await expect(file(page, 'mine.jpg')).toHaveCount(0)
  })
})

/** In the page: what a product's page says first, and whether its picture came. */
const namePriceAndPicture = () => ({
  heading: document.querySelector('h1')?.textContent ?? '',
  hasPrice: document.querySelector('[role=status][aria-label=Total]')?.textContent?.includes('$') ?? false,
  hasPicture: (document.querySelector<HTMLImageElement>('main img[src*="/images/"]')?.naturalWidth ?? 0) > 0,
})

test('issue 3, §8 D33: after one visit and with the server killed, products never opened are there and an address without a page says so; files shared, lines and artwork survive restarts and find their place', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    let page = await device.start()
    const online = await page.goto(`${shop.url}/no-such-page`)
    expect([online?.status(), online?.fromServiceWorker()]).toEqual([404, true])
    await page.goto(shop.url)
    await shop.stop('SIGKILL')

    await test.step('products never opened show name, picture and price', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible()
      await page.goto(shop.url + UNSEEN[0])
      const visits = UNSEEN.map(path => ({
        path,
        shown: { heading: PRODUCT_NAMES[path] ?? '', hasPrice: true, hasPicture: true },
      }))
      expect(await inTurn(page, visits, namePriceAndPicture)).toEqual(visits.map(({ shown }) => shown))
    })

    await test.step('an address without a page says so', async () => {
      const offline = await page.goto(`${shop.url}/no-such-page`)
      expect(offline?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
      await page.getByRole('main').getByRole('link', { name: 'Home' }).last().click()
      await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible()
    })

    await test.step('files shared before sign-in wait and survive a restart', async () => {
      await share(page, 'storefront.jpg', 'window.jpg')
      await expect(file(page, 'storefront.jpg')).toBeVisible()
      await expect(file(page, 'window.jpg')).toBeVisible()
      await device.end()
      page = await device.start()
      await page.goto(`${shop.url}/artwork-to-place`)
      await expect(file(page, 'storefront.jpg')).toBeVisible()
    })

    await test.step('with the shop and a sign-in they find their place', async () => {
      await shop.start()
      await page.goto(`${shop.url}/13oz-vinyl-banner`)
      await signIn(page)
      await addBanner(page)
      await page.goto(`${shop.url}/cart`)
      await page.getByRole('link', { name: '2 files wait for a place' }).click()
      await file(page, 'window.jpg').getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await expect(file(page, 'window.jpg')).toHaveCount(0)
      await file(page, 'storefront.jpg')
        .getByRole('button', { name: /^Put it there/ })
        .click()
      await expect(page.getByText('Artwork uploaded!')).toBeVisible()
      await expect(page.getByText('No files wait for a place.')).toBeVisible()
      await page.getByRole('link', { name: 'Cart', exact: false }).first().click()
      await expect(page.getByText('storefront.jpg').first()).toBeVisible()
    })

    await test.step('without the shop one searches, configures, adds and picks artwork; after a restart all is there', async () => {
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
      const lines = page
        .getByRole('listitem')
        .filter({ has: page.getByLabel('Quantity of 13oz Vinyl Banner') })
      await expect(lines).toHaveCount(2)
      await lines
        .filter({ hasNotText: 'storefront.jpg' })
        .getByLabel('artwork for 13oz Vinyl Banner')
        .first()
        .setInputFiles(artwork('doorway.jpg'))
      await expect(page.getByText('doorway.jpg').first()).toBeVisible()
      await page.close({ runBeforeUnload: false })
      await device.end()
      page = await device.start()
      await page.goto(`${shop.url}/cart`)
      await expect(file(page, '13oz Vinyl Banner').filter({ hasText: 'doorway.jpg' }).first()).toContainText(
        '$45.00',
      )
      await expect(page.getByText('storefront.jpg').first()).toBeVisible()
    })
  }, DESK)
})
