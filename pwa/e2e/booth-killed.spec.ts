import type { Page } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import { expect, goWithin, openSignedIn, signIn, signOut, test } from './fixtures.ts'
import { newDevice, PHONE } from './offline-shop.ts'
import { handOver, openTicket, STAFF, serve, TABLET } from './stand.ts'

// A browser writes its local storage to disk up to a minute late; here none has that minute.
test.describe.configure({ timeout: 150_000 })

/** What is written late has nothing to do with the service worker, which each start would go on installing. */
const launch = (baseURL: string) => ({ ...testBrowser(), baseURL, serviceWorkers: 'block' as const })

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Cleo' })

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** The tablet is in Cleo's hands: wherever a tab of it is led, nobody and nothing else is there. */
async function showsCleoAlone(tab: Page): Promise<void> {
  await expect(welcome(tab)).toBeVisible()
  for (const path of ['/orders', '/booth/summary', '/13oz-vinyl-banner']) {
    await tab.goto(path)
    await expect(welcome(tab)).toBeVisible()
    await expect(tab.getByRole('banner')).toHaveCount(0)
    await expect(tab.getByText('Someone Else')).toHaveCount(0)
  }
}

test('D2, issue 9.1, 9.6: a tablet killed right after its sign-in is signed in, with its way to the booth and tokens the shop takes; in a customer’s hands it shows their ticket alone, in every tab, at every address, after a reload and a kill, until the PIN; signed out it stays signed out', async ({
  shop,
}) => {
  const device = newDevice(TABLET, launch(shop.url))
  try {
    const first = await device.start()
    await first.goto('/')
    await signIn(first, STAFF)
    await account(first).click()
    await expect(first.getByRole('link', { name: 'Booth' })).toBeVisible()
    await device.kill()

    const again = await device.start()
    await test.step('D2: killed right after its sign-in it is signed in', async () => {
      await again.goto('/13oz-vinyl-banner')
      await account(again).click()
      await again.getByRole('link', { name: 'Booth' }).click()
    })
    await serve(again, 'Someone Else', 'Teardrop Flag')
    await serve(again, 'Cleo', 'Feather Angled Flag')
    await openTicket(again, 'Cleo')
    await test.step('issue 9.6: in every tab, at every address and after a reload it is Cleo’s alone', async () => {
      const other = await device.context().newPage()
      await other.goto('/booth')
      await handOver(again, '2468')
      await expect(welcome(again)).toBeVisible()
      await showsCleoAlone(other)
      await again.reload()
      await expect(welcome(again)).toBeVisible()
    })
    await device.kill()

    const third = await device.start()
    await test.step('issue 9.6: after a kill too, until the PIN', async () => {
      await third.goto('/booth')
      await expect(welcome(third)).toBeVisible()
      await third.getByLabel('Or type your name').fill('Cleo')
      await third.getByRole('button', { name: 'I agree with this order' }).click()
      await expect(third.getByText('Thank you! Please hand the tablet back.')).toBeVisible()
      await third.getByRole('button', { name: 'Staff' }).click()
      await enterPin(third, '1357')
      await expect(third.getByText('Wrong. 4 more tries.')).toBeVisible()
      await enterPin(third, '2468')
      await expect(third.getByRole('button', { name: 'New customer' })).toBeVisible()
      await expect(third.getByRole('link', { name: 'Someone Else' })).toBeVisible()
    })
    await test.step('D2: the shop takes its tokens', async () => {
      await goWithin(third, '/booth/summary')
      await expect(third.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
    })
    await signOut(third)
    await device.kill()

    const last = await device.start()
    await test.step('D2: signed out it stays signed out', async () => {
      await last.goto('/')
      await expect(last.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
      await expect(account(last)).toHaveCount(0)
    })
  } finally {
    await device.dispose()
  }
})

test('B9: a phone killed right after it opened its order is still the visitor’s, and still knows its order', async ({
  page,
  shop,
}) => {
  await openSignedIn(page, '/booth', STAFF)
  await serve(page, 'Vic Visitor', 'Teardrop Flag')
  await openTicket(page, 'Vic Visitor')
  await page.getByRole('button', { name: 'Pay code' }).click()
  const link = (await page.getByRole('dialog').getByRole('link').first().getAttribute('href')) ?? ''
  const device = newDevice(PHONE, launch(shop.url))
  try {
    const first = await device.start()
    await first.goto(link)
    await expect(first.getByRole('button', { name: 'Delete my details' })).toBeVisible()
    await device.kill()

    const again = await device.start()
    await again.goto('/o/back')
    await again.getByRole('link', { name: 'Go to your order' }).click()
    // Only the browser that the order was opened in first may.
    await expect(again.getByRole('button', { name: 'Delete my details' })).toBeVisible()
  } finally {
    await device.dispose()
  }
})
