import { randomBytes } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright/test'
import { REAL_STRIPE } from '#api/testing/settings.ts'
import { CHECKOUT_TEXTS } from '#pwa/features/checkout/checkout-texts.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { PublicConfig } from '#shared/contract/calls.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { broken, cut, held, LOGGED, logOf, OURS, refused, seesAfterRetries } from './failing.ts'
import { expect, openSignedIn, signIn, signOut, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { openShop } from './shop.ts'
import { signInWithBanner } from './walk.ts'

test.use({ expectedProblems: [LOGGED] })

const CHECKOUT = '**/api/stripe/create-checkout-session'
const ORDERS = '**/api/orders/customer-orders*'
const CONTACT = '**/api/users/contact-us'

/** A product that needs no artwork. */
const THROWS = '/solid-color-table-throws'

/** Puts the product on whose page somebody is signed in into the cart; returns the Checkout button. */
async function readyToCheckOut(page: Page, shop = ''): Promise<Locator> {
  await page.getByRole('button', { name: TEXTS.product.addToCart }).click()
  await expect(page.getByText(TEXTS.product.added)).toBeVisible()
  await page.goto(`${shop}/cart`)
  const button = page.getByRole('button', { name: TEXTS.cart.checkout, exact: true })
  await expect(button).toBeEnabled()
  return button
}

test.describe('§8 a customer', () => {
  test.beforeEach(async ({ page }) => withPlainPictures(page))

  /** Bytes of its own: what the shop has of this person already is not sent again. */
  const jpeg = async () => ({
    name: 'sign.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from(await makeCmykJpeg()), randomBytes(16)]),
  })

  /** A banner in the cart, and calls to `address` failing when its artwork is picked; returns the toasts. */
  async function pickWhileFailing(page: Page, address: string, failure: (route: Route) => Promise<void>) {
    await signInWithBanner(page)
    await page.goto('/cart')
    await page.route(address, failure)
    await page
      .getByLabel(/artwork for 13oz Vinyl Banner/i)
      .first()
      .setInputFiles(await jpeg())
    return page.getByRole('region', { name: 'Notifications' })
  }

  test('parts whose code cannot come cost themselves, not the page, and what a press opens says so', async ({
    page,
  }) => {
    await signInWithBanner(page)
    await page.goto('/cart')
    await page
      .getByLabel(/artwork for 13oz Vinyl Banner/i)
      .first()
      .setInputFiles(await jpeg())
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    const PARTS = 'account-menu|artwork-advice|cart-badge|drawn|line-proof|live-drawing|not-saved|notices'
    const lost: string[] = []
    const address = new RegExp(`/assets/(${PARTS})-[^/]+\\.js$`)
    await page.route(address, route => {
      lost.push(address.exec(route.request().url())?.[1] ?? '')
      return route.abort()
    })
    await page.goto('/cart')
    await page.getByRole('main').getByRole('button', { name: /proof/i }).click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText(/cannot be opened without a connection/)).toBeVisible()
    await expect(page.getByLabel('Quantity of 13oz Vinyl Banner')).toHaveValue('1')
    await page.getByRole('link', { name: '13oz Vinyl Banner' }).first().click()
    await page.getByLabel('Height (ft)').fill('4')
    await page.getByLabel('Width (ft)').fill('6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('13oz Vinyl Banner')
    await expect(page.getByRole('button', { name: 'Update Cart' })).toBeEnabled()
    expect(lost).toEqual(expect.arrayContaining(['account-menu', 'cart-badge', 'line-proof', 'live-drawing']))
  })

  test('artwork: a failed upload is a toast, goes on by itself, and its success is one too', async ({
    page,
  }) => {
    const objects = '**/objects/**'
    const toasts = await pickWhileFailing(page, objects, route =>
      route.request().method() === 'PUT' ? cut(route) : route.fallback(),
    )
    await expect(toasts.getByText(TEXTS.artwork.failed)).toBeVisible()
    await page.unroute(objects)
    await expect(toasts.getByText(TEXTS.artwork.uploaded)).toBeVisible({ timeout: 30_000 })
  })

  test('artwork: an upload that is refused for good is a toast with Retry', async ({ page }) => {
    const uploads = '**/api/aws/get-presigned-upload-url'
    const toasts = await pickWhileFailing(page, uploads, refused('Not today'))
    await expect(toasts.getByText(TEXTS.artwork.failed)).toBeVisible()
    await page.unroute(uploads)
    await toasts.getByRole('button', { name: 'Retry' }).click()
    await expect(toasts.getByText(TEXTS.artwork.uploaded)).toBeVisible()
  })

  test("checkout session fails: the server's words or the spec's are logged only, and ours say what to do (D53)", async ({
    page,
  }) => {
    await openSignedIn(page, THROWS)
    const button = await readyToCheckOut(page)
    const log = logOf(page)
    for (const [failure, logged, wayOn] of [
      [refused('The till is jammed', 'internal', 500), 'The till is jammed', CHECKOUT_TEXTS.failed.other],
      [broken, PAGE_TEXTS.checkout.failed, CHECKOUT_TEXTS.failed.silent],
    ] as const) {
      await page.route(CHECKOUT, failure)
      await button.click()
      await expect.poll(() => log.join()).toContain(logged)
      await expect(button).toBeEnabled()
      await expect(page.getByText(logged)).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveText(wayOn)
      await page.unroute(CHECKOUT)
    }
  })

  test('redirect to checkout fails: logged, and the cart stays', async ({ page }) => {
    await openSignedIn(page, THROWS)
    const button = await readyToCheckOut(page)
    const log = logOf(page)
    await page.route(CHECKOUT, route =>
      route.fulfill({ headers: OURS, json: { id: 'cs_1', url: 'http://elsewhere.example/' } }),
    )
    await button.click()
    await expect.poll(() => log.join()).toContain('http://elsewhere.example/')
    await expect(page).toHaveURL(/\/cart$/)
    await expect(button).toBeEnabled()
  })

  for (const [how, failure, logged] of [
    ['in its own words', refused('The book is full', 'bad_request', 400), 'The book is full'],
    ['without words', broken, TEXTS.auth.userSaveFailed],
  ] as const)
    test(`the user record is refused ${how}: logged, and the person is signed in`, async ({ page }) => {
      const log = logOf(page)
      await page.route('**/api/users', failure)
      await page.goto(THROWS)
      await signIn(page)
      await expect.poll(() => log.join()).toContain(logged)
      await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
    })

  test(`the identity provider fails: "${TEXTS.auth.loginFailed}" is said and logged`, async ({ page }) => {
    const log = logOf(page)
    await page.route('**/oauth/token', broken)
    await page.goto(THROWS)
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    await page.getByLabel('Email').fill('demo@goldleaf.example')
    await page.getByLabel('Password').fill('goldleaf')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(TEXTS.auth.loginFailed)).toBeVisible()
    // issue 6.28: on the page it began on.
    await expect(page).toHaveURL(/\/solid-color-table-throws$/)
    expect(log.join()).toContain(TEXTS.auth.loginFailed)
  })

  test(`no access token: "${TEXTS.auth.tokenFailed}" is logged`, async ({ page }) => {
    await openSignedIn(page, THROWS)
    const log = logOf(page)
    // First: the open page would have its tokens renewed.
    await page.route('**/oauth/token', broken)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter(each => each.startsWith('@@auth0spajs@@'))) {
        const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
        if (kept.expiresAt) localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }))
      }
    })
    await page.goto('/orders')
    await expect.poll(() => log.join()).toContain(TEXTS.auth.tokenFailed)
  })

  test(`orders fail: "${PAGE_TEXTS.orders.failed}"`, async ({ page }) => {
    await openSignedIn(page, THROWS)
    await page.clock.install()
    await page.route(ORDERS, broken)
    await page.goto('/orders')
    await seesAfterRetries(page, page.getByText(PAGE_TEXTS.orders.failed))
  })

  test(`artwork previews fail: "${PAGE_TEXTS.orders.artworkFailed}"; on their way: "${PAGE_TEXTS.orders.artworkLoading}"`, async ({
    page,
  }) => {
    await openSignedIn(page, THROWS)
    const config = (await (await page.request.get('/api/config')).json()) as PublicConfig
    const artwork = keyToUrl(config.artworkBase, '0b0e6b5e-0000-4000-8000-000000000000/sign.jpg')
    const item = { product: 'Coroplast', quantity: 1, total: 10, options: { Quantity: 1 }, artwork }
    const order = {
      orderId: 'GL-7KQ2-M9XD',
      status: 'new',
      totalAmount: 10,
      createdAt: '2026-11-21T10:00:00.000Z',
      items: [item],
    }
    await page.route(ORDERS, route =>
      route.fulfill({ headers: OURS, json: { orders: [order], totalPages: 1 } }),
    )
    await page.route('**/api/aws/get-presigned-url', held)
    await page.goto('/orders')
    await expect(page.getByText(PAGE_TEXTS.orders.artworkLoading)).toBeVisible()
    await page.unroute('**/api/aws/get-presigned-url')
    await page.reload()
    await expect(page.getByText(PAGE_TEXTS.orders.artworkFailed)).toBeVisible()
  })

  /** Signs out in another tab, as somebody would who forgot about this one. */
  async function sessionEnds(page: Page) {
    const other = await page.context().newPage()
    await other.goto('/privacy-policy')
    await signOut(other)
    await other.close()
  }

  test(`D38 the session ends while orders are open: "${PAGE_TEXTS.orders.signedOut}"`, async ({ page }) => {
    // Another file's test may have bought in this shop.
    await page.route(ORDERS, route => route.fulfill({ headers: OURS, json: { orders: [], totalPages: 1 } }))
    await openSignedIn(page, '/orders')
    await expect(page.getByText(PAGE_TEXTS.orders.empty)).toBeVisible()
    await sessionEnds(page)
    await expect(page.getByText(PAGE_TEXTS.orders.signedOut)).toBeVisible()
  })

  test(`D38 the session ends while a message is written: "${PAGE_TEXTS.contact.signedOut}", and the words stay`, async ({
    page,
  }) => {
    await openSignedIn(page, '/contact-us')
    const message = page.getByLabel('Message')
    await message.fill('How thick is gold?')
    await sessionEnds(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(PAGE_TEXTS.contact.signedOut)).toBeVisible()
    await expect(message).toHaveValue('How thick is gold?')
  })

  test('a message: failure is a toast, is logged and keeps the words; success is a toast and leads home', async ({
    page,
  }) => {
    const log = logOf(page)
    await openSignedIn(page, '/contact-us')
    await page.getByLabel('Category').selectOption('Pricing')
    await page.getByLabel('Message').fill('How thick is gold?')
    await page.route(CONTACT, refused('No more letters'))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(PAGE_TEXTS.contact.failed)).toBeVisible()
    expect(log.join()).toContain('No more letters')
    await expect(page.getByLabel('Message')).toHaveValue('How thick is gold?')
    await page.unroute(CONTACT)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(PAGE_TEXTS.contact.sent)).toBeVisible()
    await expect(page).toHaveURL(url => url.pathname === '/')
  })
})

test(`§8 D38 the payment provider's script is blocked: "${PAGE_TEXTS.checkout.stripeMissing}" is logged, nothing happens, and the person hears why (D53)`, async ({
  page,
}) => {
  const shop = await openShop({
    ...REAL_STRIPE,
    DATA: 'embedded',
    OBJECTS: 'embedded',
    IDENTITY: 'embedded',
    ALLOW_EMBEDDED: '1',
  })
  try {
    await withPlainPictures(page)
    await page.route('https://js.stripe.com/**', route => route.abort())
    const log = logOf(page)
    await page.goto(shop.url + THROWS)
    await signIn(page)
    const button = await readyToCheckOut(page, shop.url)
    const asked: string[] = []
    page.on('request', request => request.method() === 'POST' && asked.push(request.url()))
    await button.click()
    await expect.poll(() => log.join()).toContain(PAGE_TEXTS.checkout.stripeMissing)
    await expect(button).toBeEnabled()
    expect(asked.filter(url => url.includes('checkout'))).toEqual([])
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('alert')).toHaveText(CHECKOUT_TEXTS.failed.providerBlocked)
  } finally {
    await shop.dispose()
  }
})
