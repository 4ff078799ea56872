import type { BrowserContext, Page } from 'playwright/test'
import { newPerson, TEST_PASSWORD } from '#api/testing/people.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { testBrowser } from '#scripts/browser.ts'
import { openCartWithBanner } from './cart.ts'
import { LOGGED } from './failing.ts'
import { expect, signIn, signOut, test } from './fixtures.ts'
import { DESK, hasPrices, readyDevices } from './offline-world.ts'
import { addBanner } from './walk.ts'

// Without a network the browser notes what it could not fetch, and the shop that it had no token.
test.use({ expectedProblems: [LOGGED] })

const BANNER = '/13oz-vinyl-banner'
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
const cartLines = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Banner' })

const readyDevice = readyDevices()

/** On a device that is ready: pages can be opened without a network. */
const onReadyDevice = test.extend({
  context: async ({ shop }, use) => {
    const device = await readyDevice(shop.url, DESK, { ...testBrowser(), baseURL: shop.url })
    await device.start()
    await use(device.context())
    await device.dispose()
  },
})

async function openAndSignIn(page: Page) {
  await page.goto(BANNER)
  await signIn(page)
}

async function pressLogout(page: Page) {
  await account(page).click()
  await page.getByRole('button', { name: TEXTS.nav.logout }).click()
}

async function signOutKeeping(page: Page) {
  await pressLogout(page)
  await page.getByRole('button', { name: 'Keep it and sign out' }).click()
  await expect(account(page)).toHaveCount(0)
}

/** What stands in the page, in fields and attributes too. */
const everythingOn = (page: Page) =>
  page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      field => (field as HTMLInputElement).value,
    )
    return document.documentElement.outerHTML + typed.join(' ')
  })

/** The access token's end, as the identity library keeps it, is long past. */
async function expireTokens(page: Page) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter(name => name.startsWith('@@auth0spajs@@'))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      if (kept.expiresAt) localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }))
    }
  })
}

async function addOffline(context: BrowserContext, page: Page) {
  // The list comes in a quiet moment of the page; without it no banner could be configured.
  await hasPrices(page)
  await context.setOffline(true)
  await page.goto(BANNER)
  await addBanner(page)
}

onReadyDevice(
  'D2 two people in turn on one device: neither sees anything of the other, in any tab; unsent work waits hidden',
  async ({ page, context, shop }) => {
    test.slow()
    const grace = await newPerson(shop, 'Grace')
    const other = await context.newPage()
    await openAndSignIn(page)
    await other.goto('/contact-us')
    await other.getByLabel('Message').fill('Ada’s own words')
    await addOffline(context, page)
    await page.goto('/cart')
    await expect(cartLines(page)).toHaveCount(1)

    await pressLogout(page)
    await expect(page.getByRole('dialog')).toContainText('Not sent to the shop yet: 1 change or message')
    await page.getByRole('button', { name: 'Keep it and sign out' }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: TEXTS.nav.signIn }).first()).toBeVisible()
      expect(await everythingOn(tab)).not.toContain('Demo Customer')
    }

    await context.setOffline(false)
    // Where the provider can be reached by then, the page is on its way to tell it, which breaks off another way.
    await expect(() => page.goto('/')).toPass()
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    // The next sign-in asks anew, whoever the provider remembers.
    await page.getByLabel('Email').fill(grace.email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: /^Account of Grace/ })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Account of Grace/ })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(PAGE_TEXTS.cart.empty)).toBeVisible()
    for (const tab of [page, other]) {
      const shown = await everythingOn(tab)
      for (const trace of ['Demo Customer', 'demo@', 'Ada’s own words']) expect(shown).not.toContain(trace)
    }
    await signOut(page)

    await page.goto('/')
    await signIn(page)
    await page.goto('/cart')
    await expect(cartLines(page)).toHaveCount(1)
  },
)

onReadyDevice(
  'D2 an expired token without a network signs nobody out: name, cart and pages stay after a reload',
  async ({ page, context }) => {
    await openAndSignIn(page)
    await expireTokens(page)
    await addOffline(context, page)
    for (const path of ['/cart', '/orders', '/contact-us']) {
      await page.goto(path)
      await expect(account(page)).toBeVisible()
      await expect(page).toHaveURL(url => url.pathname === path)
    }
    await page.goto('/cart')
    await expect(cartLines(page)).toHaveCount(1)
    await context.setOffline(false)
    // Back online the refresh token brings a new one, and what waited is sent.
    await page.goto('/show-check')
    await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 20_000 })
  },
)

onReadyDevice(
  'D2 sign-out without a network: at once, without tokens, and the next sign-in asks anew',
  async ({ page, context }) => {
    await openAndSignIn(page)
    await addOffline(context, page)
    await signOutKeeping(page)
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left.filter(key => key.startsWith('@@auth0') || key === 'goldleaf.identity')).toEqual([])
    await page.goto('/cart')
    await expect(page).toHaveURL(url => url.pathname === '/')
    // The browser's own error page would be the end of the shop.
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    await expect(page.getByText(TEXTS.auth.outOfReach)).toBeVisible()
    await context.setOffline(false)
    await page.goto('/')
    await page.getByRole('button', { name: TEXTS.nav.signIn }).first().click()
    await expect(page.getByLabel('Password')).toBeVisible()
  },
)

onReadyDevice(
  'D2 sign-out without a network: discarded work does not come back',
  async ({ page, context }) => {
    await openAndSignIn(page)
    await addOffline(context, page)
    await pressLogout(page)
    await page.getByRole('button', { name: 'Discard it and sign out' }).click()
    await page.getByRole('button', { name: 'Discard for good' }).click()
    await expect(account(page)).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '')))
      .not.toContainEqual(expect.stringMatching(/^goldleaf-[0-9a-f]{32}$/))
    // What is left of the sign-out would lead the page to the provider once that can be reached.
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto('/')
    await signIn(page)
    await page.goto('/cart')
    await expect(page.getByText(PAGE_TEXTS.cart.empty)).toBeVisible()
  },
)

test('issue 3.3 orders last seen are there after a restart of the browser without a network, with their age', async ({
  shop,
}) => {
  const device = await readyDevice(shop.url)
  try {
    const page = await device.start()
    await page.goto(shop.url)
    await signIn(page)
    await page.route('**/api/orders/customer-orders**', async route => {
      const answer = await route.fetch()
      const order = { orderId: 'GL-7KQ2-M9XD', status: 'printing', totalAmount: 45, items: [] }
      const orders = [{ ...order, createdAt: '2026-11-21T10:00:00.000Z' }]
      await route.fulfill({ response: answer, json: { orders, totalPages: 1 } })
    })
    await page.goto(`${shop.url}/orders`)
    await expect(page.getByRole('article')).toContainText('GL-7KQ2-M9XD')
    // It is shown at once, and kept right after.
    await expect.poll(() => keptOrders(page)).toBe(1)
    await device.end()
    const later = await device.start()
    await device.context().setOffline(true)
    await later.goto(`${shop.url}/orders`)
    await expect(later.getByRole('article')).toContainText('PRINTING')
    await expect(later.getByText(/^Last seen /)).toBeVisible()
    await later.getByLabel(PAGE_TEXTS.orders.find).fill('gl7kq')
    await later.getByRole('button', { name: PAGE_TEXTS.orders.search }).click()
    await expect(later.getByRole('article')).toHaveCount(1)
  } finally {
    await device.dispose()
  }
})

/** How many orders the signed-in person's database keeps on this device. */
function keptOrders(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name)
    const opening = indexedDB.open(names.find(name => /^goldleaf-[0-9a-f]{32}$/.test(name)) ?? '')
    const database = await new Promise<IDBDatabase>(resolve => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const counting = database.transaction('orders').objectStore('orders').count()
    await new Promise(resolve => {
      counting.onsuccess = resolve
    })
    database.close()
    return counting.result
  })
}

/** Milliseconds from asking for the orders page until it stands with the person's name. */
async function nameAndPage(page: Page): Promise<number> {
  await page.goto('/orders', { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const isThere = () => document.querySelector('h1') && document.querySelector('[aria-label^="Account of"]')
    while (!isThere()) await new Promise(done => requestAnimationFrame(done))
    return performance.now()
  })
}

test.describe('with the provider’s answers in hand', () => {
  test.use({ serviceWorkers: 'block' })

  test('D2 a refused refresh token: name and cart stay, sending waits, "Sign in again" leads back to the same page', async ({
    page,
  }) => {
    await openCartWithBanner(page)
    await page.goto('/show-check')
    await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 20_000 })
    await page.route('**/oauth/token', route =>
      route.fulfill({
        status: 403,
        json: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
      }),
    )
    await expireTokens(page)
    await page.goto('/orders?from=test')
    const again = page.getByRole('banner').getByRole('button', { name: 'Sign in again' })
    await expect(again).toBeVisible()
    await expect(account(page)).toBeVisible()
    await page.goto('/cart?from=test')
    await expect(cartLines(page)).toHaveCount(1)
    await page.unroute('**/oauth/token')
    await again.click()
    await expect(page).toHaveURL(/\/cart\?from=test$/)
    await expect(account(page)).toBeVisible()
    await expect(again).toHaveCount(0)
    await expect(cartLines(page)).toHaveCount(1)
  })

  test('issue 3.3 a provider and an API that never answer hold up nobody: name and page within a second, cart and all', async ({
    page,
  }) => {
    let isAnswering = true
    // In place for both visits: a page whose requests are looked at takes longer by itself.
    for (const path of ['**/oauth/**', '**/authorize**', '**/api/**'])
      await page.route(path, route => (isAnswering ? route.continue() : undefined))
    await openCartWithBanner(page)
    await hasPrices(page)
    const answered = await nameAndPage(page)
    await expireTokens(page)
    isAnswering = false
    // What the machine itself takes for a page is no waiting.
    expect((await nameAndPage(page)) - answered).toBeLessThan(1_000)
    await page.goto('/cart')
    await expect(cartLines(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Account of Demo Customer' })).toBeVisible()
  })
})
