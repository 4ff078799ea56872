import type { Page } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import { expect, openSignedIn, signIn, signOut, test } from './fixtures.ts'
import { newDevice, PHONE } from './offline-shop.ts'
import { customer, openTicket, STAFF, serve, TABLET } from './stand.ts'

// A browser writes its local storage to disk up to a minute late; here none has that minute.
test.describe.configure({ timeout: 150_000 })

/** What is written late has nothing to do with the service worker, which each start would go on installing. */
const launch = (baseURL: string) => ({ ...testBrowser(), baseURL, serviceWorkers: 'block' as const })

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })

/** The shop has what a ticket's code would carry: nothing of this tablet waits any more. */
async function isSent(page: Page): Promise<void> {
  await page.goto('/booth/summary')
  await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
}

test('D2, issue 9.1: a tablet killed right after its sign-in is signed in, has its way to the booth, and tokens the shop takes; signed out it stays signed out', async ({
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
    await again.goto('/13oz-vinyl-banner')
    await account(again).click()
    await again.getByRole('link', { name: 'Booth' }).click()
    await serve(again, 'Kim Killed', 'Teardrop Flag')
    await isSent(again)
    await device.kill()

    const third = await device.start()
    await third.goto('/booth')
    await expect(customer(third, 'Kim Killed')).toBeVisible()
    await signOut(third)
    await device.kill()

    const last = await device.start()
    await last.goto('/')
    await expect(last.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
    await expect(account(last)).toHaveCount(0)
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
