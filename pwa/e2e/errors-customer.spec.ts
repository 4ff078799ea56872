import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { REAL_STRIPE } from '#api/testing/settings.ts'
import { CHECKOUT_TEXTS } from '#pwa/features/checkout/checkout-texts.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { openCartWithBanner } from './cart.ts'
import { broken, cut, LOGGED, logOf, OURS, refused } from './failing.ts'
import { expect, goWithin, openSignedIn, signIn, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { openShop } from './shop.ts'

test.use({ expectedProblems: [LOGGED] })

const CHECKOUT = '**/api/stripe/create-checkout-session'

/** A product that needs no artwork. */
const THROWS = '/solid-color-table-throws'

/** Puts the product on whose page somebody is signed in into the cart; returns the Checkout button. */
async function readyToCheckOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: TEXTS.product.addToCart }).click()
  await expect(page.getByText(TEXTS.product.added)).toBeVisible()
  await goWithin(page, '/cart')
  const button = page.getByRole('button', { name: PAGE_TEXTS.cart.checkout, exact: true })
  await expect(button).toBeEnabled()
  return button
}

test.describe('§8 a customer', () => {
  test.beforeEach(async ({ page }) => withPlainPictures(page))

  test('artwork: a failed upload is a toast, goes on by itself, and its success is one too; parts whose code cannot come cost themselves, not the page, and what a press opens says so', async ({
    page,
  }) => {
    await openCartWithBanner(page)
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await test.step('a failed upload', async () => {
      const objects = '**/objects/**'
      await page.route(objects, route => (route.request().method() === 'PUT' ? cut(route) : route.fallback()))
      // Bytes of its own: what the shop has of this person already is not sent again.
      const buffer = Buffer.concat([Buffer.from(await makeCmykJpeg()), randomBytes(16)])
      await page
        .getByLabel(/artwork for 13oz Vinyl Banner/i)
        .first()
        .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
      await expect(toasts.getByText(TEXTS.artwork.failed)).toBeVisible()
      await page.unroute(objects)
      await expect(toasts.getByText(TEXTS.artwork.uploaded)).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    })
    const PARTS = 'account-menu|artwork-advice|cart-badge|drawn|line-proof|live-drawing|not-saved|notices'
    const lost: string[] = []
    const address = new RegExp(`/assets/(${PARTS})-[^/]+\\.js$`)
    await page.route(address, route => {
      lost.push(address.exec(route.request().url())?.[1] ?? '')
      return route.abort()
    })
    await page.goto('/cart')
    await page.getByRole('main').getByRole('button', { name: /proof/i }).click()
    await expect(toasts.getByText(/cannot be opened without a connection/)).toBeVisible()
    await expect(page.getByLabel('Quantity of 13oz Vinyl Banner')).toHaveValue('1')
    await page.getByRole('link', { name: '13oz Vinyl Banner' }).first().click()
    await page.getByLabel('Height (ft)').fill('4')
    await page.getByLabel('Width (ft)').fill('6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('13oz Vinyl Banner')
    await expect(page.getByRole('button', { name: 'Update Cart' })).toBeEnabled()
    expect(lost).toEqual(expect.arrayContaining(['account-menu', 'cart-badge', 'line-proof', 'live-drawing']))
  })

  test(`redirect to checkout fails: logged, and the cart stays; no access token: "${TEXTS.auth.tokenFailed}" is logged`, async ({
    page,
  }) => {
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
    // First: the open page would have its tokens renewed.
    await page.route('**/oauth/token', broken)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter(each => each.startsWith('@@auth0spajs@@'))) {
        const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
        if (kept.expiresAt) localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }))
      }
    })
    expect(log.join()).not.toContain(TEXTS.auth.tokenFailed)
    await page.goto('/orders')
    await expect.poll(() => log.join()).toContain(TEXTS.auth.tokenFailed)
  })

  test(`the identity provider fails: "${TEXTS.auth.loginFailed}" is said and logged; the user record is refused: logged, and the person is signed in`, async ({
    page,
  }) => {
    const log = logOf(page)
    const tokens = '**/oauth/token'
    await page.route(tokens, broken)
    await page.goto(THROWS)
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    await page.getByLabel('Email').fill('demo@goldleaf.example')
    await page.getByLabel('Password').fill('goldleaf')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(TEXTS.auth.loginFailed)).toBeVisible()
    // issue 6.28: on the page it began on.
    await expect(page).toHaveURL(/\/solid-color-table-throws$/)
    expect(log.join()).toContain(TEXTS.auth.loginFailed)
    await page.unroute(tokens)
    await page.route('**/api/users', refused('The book is full'))
    // The provider knows them by now.
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
    await expect.poll(() => log.join()).toContain('The book is full')
    await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
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
    const button = await readyToCheckOut(page)
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
