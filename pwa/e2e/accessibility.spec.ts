import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { expectAccessible, expectContentAccessible, expectFrameAccessible } from './axe.ts'
import { expect, test as fresh, goWithin, ON_PHONE, openSignedIn, signIn } from './fixtures.ts'
import { opensWithin, staysOn, test } from './one-page.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { addBanner, payByCard } from './walk.ts'

fresh.describe.configure({ timeout: 120_000, mode: 'parallel' })

/** Each shows what others do not: corrected sizes, pairings, conditional pickers, letters, long lists. */
const PRODUCTS = [
  '/13oz-vinyl-banner',
  '/pole-banner',
  '/feather-angled',
  '/standard-retractable',
  '/real-estate-post',
  '/event-tent',
  '/round-table-cover',
  '/canvas-wrap',
  '/dtf',
  '/coroplast',
  '/dry-erase-magnet',
  '/standard-channel-letters',
].map(path => [path, PRODUCT_NAMES[path] ?? ''] as const)

const OPEN: readonly [path: string, ready: string][] = [
  ['/displays', 'Advertising Flags'],
  ['/displays/advertising-flags', 'Feather Angled Flag'],
  ['/signs-letters/channel-letter', 'Styles'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/artwork-to-place', 'Artwork to Place'],
  ['/show-check', 'Price list'],
  ['/success', 'Payment Successful!'],
  ['/cancel', 'Payment Cancelled'],
  ['/nowhere', 'Unexpected Application Error'],
]

test('axe: open screens have no violations in light and dark', async ({ page }) => {
  await opensWithin(page, '/')
  await page.getByRole('main').getByRole('heading', { name: 'Top Products' }).waitFor()
  await expectAccessible(page, 'home')
  const search = page.getByRole('combobox', { name: 'Search products...' })
  await search.fill('banner')
  await page.getByRole('option').first().waitFor()
  await expectFrameAccessible(page, 'search results')
  await search.fill('')
  for (const [path, ready] of OPEN) {
    await goWithin(page, path)
    await page.getByRole('main').getByRole('heading', { name: ready }).first().waitFor()
    await staysOn(page)
    await expectContentAccessible(page, path)
  }
  await goWithin(page, '/products')
  await page.getByRole('button', { name: /^A-Z/ }).click()
  await page.getByRole('group', { name: 'Products starting with' }).waitFor()
  await expectContentAccessible(page, 'all products with its letters')
})

test('axe: product pages of every family have no violations in light and dark', async ({ page }) => {
  for (const [path, name] of PRODUCTS) {
    await goWithin(page, path)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Product Details' }).waitFor()
    const more = page.getByRole('button', { name: 'Show More Options' })
    if (await more.isVisible()) await more.click()
    await expectContentAccessible(page, path)
  }
})

fresh(
  'axe: a purchase from sign-in to order details has no violations in light and dark',
  async ({ page }) => {
    await withPlainPictures(page)
    await page.goto('/13oz-vinyl-banner')
    await page.getByRole('button', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email').waitFor()
    await expectAccessible(page, 'sign-in page')
    await page.goBack()
    await signIn(page)
    await addBanner(page)
    await expectAccessible(page, 'product with its toast')
    await goWithin(page, '/cart')
    await page.getByText('Please upload all product artwork to checkout.').waitFor()
    await expectContentAccessible(page, 'cart that lacks artwork')
    const artwork = {
      name: 'sign.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await makeOnePagePdf()),
    }
    await page.getByLabel('artwork for 13oz Vinyl Banner').first().setInputFiles(artwork)
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await expectContentAccessible(page, 'cart that is ready')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/pay\//)
    await expectAccessible(page, 'pay page')
    await payByCard(page, '$45.00')
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('status').getByText(/order/i).first().waitFor()
    await expectContentAccessible(page, 'success with its order')
    await goWithin(page, '/orders')
    const order = page.getByRole('article').first()
    await order.getByText('$45.00').first().waitFor()
    await expectContentAccessible(page, 'orders')
    await order.getByRole('button', { name: /^Order ID/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectContentAccessible(page, 'order details')
    await page.getByRole('link', { name: 'Open the page of this order' }).click()
    await page.getByRole('region', { name: '13oz Vinyl Banner' }).waitFor()
    await expectContentAccessible(page, 'an order’s own page')
  },
)

fresh('axe: what only customers see, empty, has no violations in light and dark', async ({ page }) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/cart')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await expectFrameAccessible(page, 'avatar menu')
  for (const [path, ready] of [
    ['/cart', 'Your Cart is Empty'],
    ['/orders', 'Your Orders'],
    ['/artwork', 'Your Artwork'],
    ['/sync', 'Sync center'],
  ] as const) {
    await goWithin(page, path)
    await page.getByRole('main').getByRole('heading', { name: ready }).waitFor()
    await expectContentAccessible(page, path)
  }
  // The form has one field more for orders, and none fewer.
  await goWithin(page, '/contact-us')
  await page.getByLabel(/Category/).selectOption('Existing Orders')
  await page.getByLabel(/Order ID/).waitFor()
  await expectContentAccessible(page, 'contact form with its orders')
})

fresh.describe('on a phone', () => {
  fresh.use(ON_PHONE)

  fresh('axe: home, drawer, product and cart have no violations in light and dark', async ({ page }) => {
    await withPlainPictures(page)
    await openSignedIn(page, '/')
    await page.getByRole('heading', { name: 'Top Products' }).waitFor()
    await expectAccessible(page, 'home on a phone')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'A-Frame', exact: true })
      .waitFor()
    await expectFrameAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
    await goWithin(page, '/13oz-vinyl-banner')
    await addBanner(page)
    await expectContentAccessible(page, 'product on a phone')
    await goWithin(page, '/cart')
    await page.getByText('Please upload all product artwork to checkout.').waitFor()
    await expectContentAccessible(page, 'cart on a phone')
  })
})
