import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { newPerson, TEST_PASSWORD } from '#api/testing/people.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { testBrowser } from '#scripts/browser.ts'
import { openCartWithBanner } from './cart.ts'
import { rowsOf, unsent } from './device-rows.ts'
import { LOGGED } from './failing.ts'
import { expect, goWithin, signIn, test } from './fixtures.ts'
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

async function pressLogout(page: Page) {
  await account(page).click()
  await page.getByRole('button', { name: TEXTS.nav.logout }).click()
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

/** Goes to the banner's page on a device that has it, and puts one into the cart. */
async function addWithin(page: Page) {
  await goWithin(page, BANNER)
  await addBanner(page)
}

/** Names of the databases that people have on this device. */
const peoplesDatabases = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.filter(name => /^goldleaf-[0-9a-f]{32}$/.test(name))
  })

/** How many lines the carts have that are not empty, as the shop keeps them. */
async function shopsCarts(dataDir: string): Promise<number[]> {
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  const carts = await store.carts.find({})
  await store.close()
  return carts.map(({ lines }) => lines.length).filter(count => count > 0)
}

const signInButton = (page: Page) => page.getByRole('button', { name: TEXTS.nav.signIn }).first()

onReadyDevice(
  'D2 two people in turn on one device: neither sees anything of the other, in any tab; unsent work waits hidden, and discarded work is gone',
  async ({ page, context, shop }) => {
    test.slow()
    const grace = await newPerson(shop, 'Grace')
    const other = await context.newPage()
    await page.goto(BANNER)
    await signIn(page)
    await other.goto('/contact-us')
    await other.getByLabel('Message').fill('Ada’s own words')

    await test.step('signed out without a network at once, in every tab, without tokens', async () => {
      // The list comes in a quiet moment of the page; without it no banner could be configured.
      await hasPrices(page)
      await context.setOffline(true)
      await addBanner(page)
      await pressLogout(page)
      await expect(page.getByRole('dialog')).toContainText('Not sent to the shop yet: 1 change or message')
      await page.getByRole('button', { name: 'Keep it and sign out' }).click()
      for (const tab of [page, other]) {
        await expect(signInButton(tab)).toBeVisible()
        expect(await everythingOn(tab)).not.toContain('Demo Customer')
      }
      const left = await page.evaluate(() => Object.keys(localStorage))
      expect(left.filter(key => key.startsWith('@@auth0') || key === 'goldleaf.identity')).toEqual([])
      await page.goto('/cart')
      await expect(page).toHaveURL(url => url.pathname === '/')
      // The browser's own error page would be the end of the shop.
      await signInButton(page).click()
      await expect(page.getByText(TEXTS.auth.outOfReach)).toBeVisible()
    })

    await test.step('the next person sees nothing of the first', async () => {
      await context.setOffline(false)
      // Where the provider can be reached by then, the page is on its way to tell it, which breaks off another way.
      await expect(() => page.goto('/')).toPass()
      await signInButton(page).click()
      // The next sign-in asks anew, whoever the provider remembers.
      await page.getByLabel('Email').fill(grace.email)
      await page.getByLabel('Password').fill(TEST_PASSWORD)
      await page.getByRole('button', { name: 'Continue' }).click()
      for (const tab of [page, other])
        await expect(tab.getByRole('button', { name: /^Account of Grace/ })).toBeVisible()
      await goWithin(page, '/cart')
      await expect(page.getByText(PAGE_TEXTS.cart.empty)).toBeVisible()
      for (const tab of [page, other]) {
        const shown = await everythingOn(tab)
        for (const trace of ['Demo Customer', 'demo@', 'Ada’s own words']) expect(shown).not.toContain(trace)
      }
      expect(await unsent(page)).toBeGreaterThanOrEqual(1)
      expect(await shopsCarts(shop.dataDir)).toEqual([])
    })

    await test.step('what they discard is gone from the device, and nothing of the first’s with it', async () => {
      await context.setOffline(true)
      await addWithin(page)
      await expect.poll(() => peoplesDatabases(page)).toHaveLength(2)
      await pressLogout(page)
      await page.getByRole('button', { name: 'Discard it and sign out' }).click()
      await page.getByRole('button', { name: 'Discard for good' }).click()
      await expect(account(page)).toHaveCount(0)
      await expect.poll(() => peoplesDatabases(page)).toHaveLength(1)
    })

    await test.step('the first finds their work again, and the shop has it of nobody else', async () => {
      await context.setOffline(false)
      await expect(() => page.goto('/')).toPass()
      await signIn(page)
      await goWithin(page, '/cart')
      await expect(cartLines(page)).toHaveCount(1)
      await expect.poll(() => unsent(page)).toBe(0)
      expect(await shopsCarts(shop.dataDir)).toEqual([1])
    })
  },
)

test('D2, issue 3.3: with an expired token and no network a restart of the browser finds name, cart, pages and the orders last seen, with their age', async ({
  shop,
}) => {
  const device = await readyDevice(shop.url)
  try {
    const page = await device.start()
    await page.goto(shop.url + BANNER)
    await signIn(page)
    await page.route('**/api/orders/customer-orders**', async route => {
      const answer = await route.fetch()
      const order = { orderId: 'GL-7KQ2-M9XD', status: 'printing', totalAmount: 45, items: [] }
      const orders = [{ ...order, createdAt: '2026-11-21T10:00:00.000Z' }]
      await route.fulfill({ response: answer, json: { orders, totalPages: 1 } })
    })
    await goWithin(page, '/orders')
    await expect(page.getByRole('article')).toContainText('GL-7KQ2-M9XD')
    // It is shown at once, and kept right after.
    await expect.poll(async () => (await rowsOf(page, 'orders')).length).toBe(1)
    await hasPrices(page)
    await expireTokens(page)
    await device.context().setOffline(true)
    await addWithin(page)
    await device.end()

    const later = await device.start()
    await device.context().setOffline(true)
    await later.goto(`${shop.url}/orders`)
    await expect(later.getByRole('article')).toContainText('PRINTING')
    await expect(later.getByText(/^Last seen /)).toBeVisible()
    await later.getByLabel(PAGE_TEXTS.orders.find).fill('gl7kq')
    await later.getByRole('button', { name: PAGE_TEXTS.orders.search }).click()
    await expect(later.getByRole('article')).toHaveCount(1)
    for (const path of ['/contact-us', '/cart']) {
      await later.goto(shop.url + path)
      await expect(account(later)).toBeVisible()
      await expect(later).toHaveURL(url => url.pathname === path)
    }
    await expect(cartLines(later)).toHaveCount(1)
    await device.context().setOffline(false)
    // Back online the refresh token brings a new one, and what waited is sent.
    await goWithin(later, '/show-check')
    await expect(later.getByText('Everything has reached the shop.')).toBeVisible()
  } finally {
    await device.dispose()
  }
})

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

  test('D2, issue 3.3 a provider and an API that never answer hold up nobody: name and page within a second, cart and all; a refused refresh token asks to sign in again, back to the same page', async ({
    page,
  }) => {
    let isAnswering = true
    // In place for both visits: a page whose requests are looked at takes longer by itself.
    for (const path of ['**/oauth/**', '**/authorize**', '**/api/**'])
      await page.route(path, route => (isAnswering ? route.fallback() : undefined))
    await openCartWithBanner(page)
    await hasPrices(page)
    const answered = await nameAndPage(page)
    await expireTokens(page)

    await test.step('silence holds up nobody', async () => {
      isAnswering = false
      // What the machine itself takes for a page is no waiting.
      expect((await nameAndPage(page)) - answered).toBeLessThan(1_000)
      await page.goto('/cart')
      await expect(cartLines(page)).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Account of Demo Customer' })).toBeVisible()
    })

    await test.step('a refusal leaves name and cart, and asks to sign in again', async () => {
      isAnswering = true
      const error = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }
      // Asked after what was put in place later: this goes first.
      await page.route('**/oauth/token', route => route.fulfill({ status: 403, json: error }))
      await page.goto('/cart?from=test')
      const again = page.getByRole('banner').getByRole('button', { name: 'Sign in again' })
      await expect(again).toBeVisible()
      await expect(account(page)).toBeVisible()
      await expect(cartLines(page)).toHaveCount(1)
      await page.unroute('**/oauth/token')
      await again.click()
      await expect(page).toHaveURL(/\/cart\?from=test$/)
      await expect(account(page)).toBeVisible()
      await expect(again).toHaveCount(0)
      await expect(cartLines(page)).toHaveCount(1)
    })
  })
})
