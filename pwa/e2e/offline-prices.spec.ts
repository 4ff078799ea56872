import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish } from '#api/catalogue/publisher.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { PRODUCT_PATHS } from '#shared/catalogue/routes.ts'
import { signIn } from './fixtures.ts'
import { inTurn } from './in-turn.ts'
import { firstVisit, hasPrices, keptList, strip, visitedByNetwork, withNetwork } from './offline-world.ts'
import { addBanner } from './walk.ts'

const withReadyDevice = visitedByNetwork()

const total = (page: Page) => page.getByRole('status', { name: 'Total' })

/** In the page: what a product's page says first. */
const nameAndPrice = () => ({
  heading: document.querySelector('h1')?.textContent ?? '',
  hasPrice: document.querySelector('[role=status][aria-label=Total]')?.textContent?.includes('$') ?? false,
})

test('issue 3: without a connection all 85 product addresses, every listing and the search work, visited or not', async () => {
  await withReadyDevice(async ({ network, device }) => {
    const page = await device.start()
    await firstVisit(page, network)
    network.become('down')
    await page.reload()
    // Each tenth as a link from outside the shop, the others as one within it.
    for (let at = 0; at < PRODUCT_PATHS.length; at += 10) {
      const visits = PRODUCT_PATHS.slice(at, at + 10).map(path => ({
        path,
        shown: { heading: PRODUCT_NAMES[path] ?? '', hasPrice: true },
      }))
      await page.goto(network.url + PRODUCT_PATHS[at], { waitUntil: 'commit' })
      expect(await inTurn(page, visits, nameAndPrice)).toEqual(visits.map(({ shown }) => shown))
    }
    await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Wall Art' }).click()
    await expect(page.getByRole('article').first()).toContainText('$')
    await page.getByRole('combobox').fill('dry erase')
    await page.getByRole('option', { name: /^Dry Erase Products/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dry Erase Products')
    // Nothing was ever typed on this device: what understands a text came with the shop (issue 8.5).
    await page.getByRole('combobox').fill('lawnsigns')
    await page.getByRole('option', { name: /^Yard Sign and H-Stake/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yard Sign and H-Stake')
    // A template is made on the device (issue 8.6).
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template (PDF)' }).click()
    expect((await readFile(await (await template).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(strip(page)).toContainText('Prices from')
  })
})

/** Width in pixels of the first picture as it came; 0 as long as none did. */
const widthShown = (page: Page) =>
  page
    .getByRole('main')
    .locator('img[src*="/images/"]')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)

test('issue 3: a captive portal that answers 200 everywhere: the shop goes on from its own data, says offline, and is back within 5 s', async () => {
  await withReadyDevice(async ({ network, device }) => {
    const page = await device.start()
    await page.goto(network.url)
    network.become('portal')
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(strip(page)).toContainText('Offline. The shop and its prices still work.', {
      timeout: 15_000,
    })
    for (const path of ['/snap-poster-hanger', '/displays/advertising-flags']) {
      await page.goto(network.url + path)
      await expect(page.getByText(/^\$\d/).first()).toBeVisible()
      await expect(page.getByText('Hall 4')).toHaveCount(0)
      await expect.poll(() => widthShown(page)).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(await keptList(page)).toBe(1)
    await expect(strip(page)).toContainText('Offline.', { timeout: 15_000 })
    network.become('up')
    await expect(strip(page)).toContainText('Back online.', { timeout: 5_000 })
    expect(await keptList(page)).toBe(1)
  })
})

test('issue 3: a new price list arrives quietly, and the open configuration says what it was', async () => {
  await withNetwork(async ({ shop, network, device }) => {
    const page = await device.start()
    await page.goto(`${network.url}/13oz-vinyl-banner`)
    await hasPrices(page)
    await page.getByLabel('Height (ft)').fill('3')
    await page.getByLabel('Width (ft)').fill('6')
    await expect(total(page)).toContainText('$45.00')
    network.become('down')
    await device.context().setOffline(true)
    await expect(strip(page)).toContainText('Offline.')
    await publishDearer(shop.dataDir)
    await expect.poll(() => soldList(shop.url)).toBe(2)
    network.become('up')
    await device.context().setOffline(false)
    await expect(total(page)).toContainText('Price updated: was $45.00', { timeout: 20_000 })
    await expect(total(page)).toContainText('$90.00')
    await expect(page.getByLabel('Height (ft)')).toHaveValue('3')
    expect(await keptList(page)).toBe(2)
  })
})

/** The list that the server sells by. */
async function soldList(url: string): Promise<number> {
  const list = (await (await fetch(`${url}/api/catalogue`)).json()) as { number: number }
  return list.number
}

/** A new list under which everything by the square foot costs twice as much. */
async function publishDearer(dataDir: string): Promise<void> {
  const data = loadCatalogueData()
  const products = data.products.map(product => ({
    ...product,
    customSize: product.customSize && {
      ...product.customSize,
      ratePerSqFt: product.customSize.ratePerSqFt * 2,
    },
  }))
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  await publish(store, { ...data, products }, { now: Date.now })
  await store.close()
}

/** Adds up what moves without a person's doing, as the browser scores it, on the page itself. */
function noteMoves() {
  let sum = 0
  new PerformanceObserver(entries => {
    for (const entry of entries.getEntries() as (PerformanceEntry & Shift)[])
      if (!entry.hadRecentInput) sum += entry.value
    document.documentElement.dataset.moved = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}

const moved = async (page: Page) => Number((await page.locator('html').getAttribute('data-moved')) ?? 0)

interface Shift {
  value: number
  hadRecentInput: boolean
}

for (const [device, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test(`issue 3: on ${device} the page does not move when the shop cannot be reached, nor when it can again`, async () => {
    await withReadyDevice(async ({ network, device: { start, context } }) => {
      const page = await start()
      await page.setViewportSize(size)
      await page.addInitScript(noteMoves)
      await firstVisit(page, network, '/13oz-vinyl-banner')
      const before = await moved(page)
      // The browser's word alone comes to the page before it holds for the worker, whose answer the page would believe.
      network.become('down')
      await context().setOffline(true)
      await expect(strip(page)).toContainText('Prices from')
      network.become('up')
      await context().setOffline(false)
      await expect(strip(page)).toContainText('Back online.')
      await expect(strip(page)).toHaveText('')
      // The browser tells what moved a moment later: both ways are judged together.
      expect((await moved(page)) - before).toBeLessThanOrEqual(0.005)
    })
  })

const YEAR = 365 * 24 * 3_600_000

/** A device whose clock is off by so much. */
function withClockOff(ms: number) {
  const real = Date
  class Wrong extends real {
    constructor(...args: [] | ConstructorParameters<typeof real>) {
      if (args.length === 0) super(real.now() + ms)
      else super(...(args as ConstructorParameters<typeof real>))
    }
    static override now() {
      return real.now() + ms
    }
  }
  globalThis.Date = Wrong as DateConstructor
}

for (const [how, off] of [
  ['ahead', YEAR],
  ['behind', -YEAR],
] as const)
  test(`issue 3: a clock a year ${how}: signing in works, the age of prices is honest, nothing is thrown away`, async () => {
    await withNetwork(async ({ network, device }) => {
      const page = await device.start()
      await device.context().addInitScript(withClockOff, off)
      await firstVisit(page, network, '/13oz-vinyl-banner')
      await signIn(page)
      await addBanner(page)
      await page.reload()
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
      await page.goto(`${network.url}/orders`)
      await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
      network.become('down')
      await page.goto(`${network.url}/cart`)
      await expect(page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toBeVisible()
      await expect(strip(page)).toContainText(/Prices from (a moment|\d minutes?) ago\./, { timeout: 20_000 })
      await page.goto(`${network.url}/mesh-banner`)
      await expect(total(page)).toContainText('$')
      expect(await keptList(page)).toBe(1)
    })
  })

test('issue 3: a clock that was put off since the last visit makes up no age: the day of the prices is said', async () => {
  await withReadyDevice(async ({ network, device }) => {
    const page = await device.start()
    await firstVisit(page, network)
    network.become('down')
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now())
    for (const off of [YEAR, -YEAR]) {
      const other = await device.context().newPage()
      await other.addInitScript(withClockOff, off)
      await other.goto(`${network.url}/dtf`)
      await expect(strip(other)).toContainText(`Prices of ${today}.`, { timeout: 20_000 })
      await expect(total(other)).toContainText('$')
      await other.close()
    }
  })
})
