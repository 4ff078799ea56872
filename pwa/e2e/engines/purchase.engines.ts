import { expect, test } from 'playwright/test'
import { signIn, signOut } from '#pwa/e2e/fixtures.ts'
import { addBanner, payByCard, sendCmykJpeg } from '#pwa/e2e/walk.ts'
import { openEngineShop } from './shop.ts'

let shop: Awaited<ReturnType<typeof openEngineShop>>
test.beforeAll(async () => {
  shop = await openEngineShop()
})
test.afterAll(() => shop.close())

test('issue 10.2: a purchase on MongoDB, S3 and OpenID, with two processes behind a proxy, one of which dies on the way', async ({
  page,
}) => {
  const asked = new Set<string>()
  page.on('request', request => asked.add(`${request.method()} ${new URL(request.url()).origin}`))
  await page.goto(`${shop.url}/13oz-vinyl-banner`)
  await signIn(page)
  await expect(page).toHaveURL(/13oz-vinyl-banner/)
  await addBanner(page)
  await page.goto(`${shop.url}/cart`)
  const banner = page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })
  await sendCmykJpeg(banner)
  await expect(page.getByText('Artwork uploaded!').first()).toBeVisible()
  expect([...asked]).toEqual(expect.arrayContaining([`POST ${shop.provider()}`, `PUT ${shop.files}`]))
  await shop.kill(0)
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeEnabled()
  await checkout.click()
  await payByCard(page, '$45.00')
  await page.waitForURL(/\/success\?session_id=/)
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await page.waitForURL(url => url.pathname === '/')

  await page.goto(`${shop.url}/orders`)
  const order = page.getByRole('article').filter({ hasText: 'Order ID:' })
  await expect(order).toHaveCount(1)
  await expect(order).toContainText('$45.00')
  await expect
    .poll(() => order.getByRole('img').evaluate(node => (node as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText('Your Cart is Empty')).toBeVisible()
  await signOut(page)
})

test('issue 10.2: a cart made on one device is on another, whichever process is asked', async ({
  page,
  browser,
}) => {
  await page.goto(`${shop.url}/13oz-vinyl-banner`)
  await signIn(page)
  await addBanner(page)
  const other = await browser.newContext({ ignoreHTTPSErrors: true })
  const second = await other.newPage()
  await second.goto(`${shop.url}/feather-angled`)
  await signIn(second)
  await second.goto(`${shop.url}/cart`)
  await expect(second.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toBeVisible()
  await other.close()
})
