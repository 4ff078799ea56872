import type { Page } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import { expectAccessible } from './axe.ts'
import { expect, openSignedIn, signIn, test } from './fixtures.ts'
import { newDevice } from './offline-shop.ts'
import { handOver, openTicket, STAFF, serve, TABLET } from './stand.ts'

test.use({ viewport: TABLET })

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Cleo' })

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('issue 9.6: a tablet in a customer’s hands shows their ticket alone, in every tab, at every address, after a reload and a kill, until the PIN', async ({
  shop,
}) => {
  const device = newDevice(TABLET, { ...testBrowser(), baseURL: shop.url })
  try {
    const page = await device.start()
    await page.goto('/')
    await signIn(page, STAFF)
    await serve(page, 'Someone Else', 'Teardrop Flag')
    await serve(page, 'Cleo', 'Feather Angled Flag')
    await openTicket(page, 'Cleo')
    const other = await device.context().newPage()
    await other.goto('/booth')
    await handOver(page, '2468')
    await expect(welcome(page)).toBeVisible()
    await expect(welcome(other)).toBeVisible()
    for (const path of ['/orders', '/booth/summary', '/13oz-vinyl-banner']) {
      await other.goto(path)
      await expect(welcome(other)).toBeVisible()
      await expect(other.getByRole('banner')).toHaveCount(0)
      await expect(other.getByText('Someone Else')).toHaveCount(0)
    }
    await page.reload()
    await expect(welcome(page)).toBeVisible()
    await expectAccessible(page, 'a tablet in a customer’s hands')

    await device.kill()
    const again = await device.start()
    await again.goto('/booth')
    await expect(welcome(again)).toBeVisible()
    await again.getByLabel('Or type your name').fill('Cleo')
    await again.getByRole('button', { name: 'I agree with this order' }).click()
    await expect(again.getByText('Thank you! Please hand the tablet back.')).toBeVisible()
    await again.getByRole('button', { name: 'Staff' }).click()
    await enterPin(again, '1357')
    await expect(again.getByText('Wrong. 4 more tries.')).toBeVisible()
    await enterPin(again, '2468')
    await expect(again.getByRole('button', { name: 'New customer' })).toBeVisible()
    await expect(again.getByRole('link', { name: 'Someone Else' })).toBeVisible()
  } finally {
    await device.dispose()
  }
})

test('issue 9.6: after a minute of rest the list has neither names nor numbers in it, until somebody asks', async ({
  page,
}) => {
  await page.clock.install()
  await openSignedIn(page, '/booth', STAFF)
  await serve(page, 'Dora Private', 'Teardrop Flag')
  await openTicket(page, 'Dora Private')
  await page.getByLabel('Phone').fill('+1 626 555 0188')
  await page.getByLabel('Phone').blur()
  await page.goto('/booth')
  const list = page.getByRole('region', { name: 'Customers', exact: true })
  await expect(list).toContainText('Dora Private')
  await page.clock.fastForward(58_000)
  await expect(list).toContainText('Dora Private')
  await page.clock.fastForward(3_000)
  await expect(list).toContainText('Names are hidden after a minute of rest.')
  const shown = await list.innerText()
  for (const personal of ['Dora', 'Private', '0188']) expect(shown).not.toContain(personal)
  await list.getByRole('button', { name: 'Show names' }).click()
  await expect(list).toContainText('Dora Private')
})
