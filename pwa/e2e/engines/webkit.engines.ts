import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'playwright/test'
import { expect } from '#pwa/e2e/fixtures.ts'
import { openShop, type ShopProcess } from '#pwa/e2e/shop.ts'
import { makeCmykJpeg, makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { openWebKit, type WebKitBrowser } from './webkit-browser.ts'

let shop: ShopProcess
let browser: WebKitBrowser
test.beforeAll(async () => {
  shop = await openShop()
  browser = await openWebKit()
})
test.afterAll(async () => {
  await browser?.close()
  await shop?.dispose()
})

const PICKER = '(//input[@type="file"])[last()]'
const button = (words: string) => `//button[normalize-space(.)="${words}"]`

/** What a service worker needs for a start without a connection is there, and so is the price list. */
const IS_KEPT = `
  const found = performance.getEntriesByType('resource').map(({ name }) => name)
  return navigator.serviceWorker.controller !== null && found.some(name => name.endsWith('/api/catalogue'))`

test('issue 12: in Safari’s engine a banner is configured, its files are judged one after the other and sent, and the cart opens without a connection', async () => {
  const files = { pdf: await makeOnePagePdf(), jpg: await makeCmykJpeg() }
  const fileOf = (kind: keyof typeof files) => {
    const path = join(shop.dataDir, `sign.${kind}`)
    writeFileSync(path, files[kind])
    return path
  }
  await browser.open(`${shop.url}/13oz-vinyl-banner`)
  await browser.click(`//form${button('Sign In')}`)
  await browser.reads('Password')
  await browser.type('//input[@type="email"]', 'demo@goldleaf.example')
  await browser.type('//input[@type="password"]', 'goldleaf')
  await browser.click(button('Continue'))
  await browser.click('//form//button[contains(., "3 x 6 ft")]')
  await browser.reads('$45.00')
  await browser.click(button('Add to Cart'))
  await browser.reads('Item added to cart!')

  await browser.open(`${shop.url}/cart`)
  await browser.reads('Needed to check out')
  // WebKit runs a worker's own file twice: a second file was judged twice at once, and called damaged.
  for (const kind of ['pdf', 'jpg'] as const) {
    await browser.type(PICKER, fileOf(kind))
    await browser.reads(new RegExp(`Uploaded\\s+sign.${kind}`))
  }
  await expect.poll(() => browser.run(IS_KEPT), { timeout: 30_000 }).toBe(true)
  await shop.stop()
  await browser.open(`${shop.url}/cart`)
  await browser.reads('Offline. The shop, its prices and your cart still work.')
  await browser.reads(/Uploaded\s+sign.jpg/)
  await browser.reads('$45.00')
})
