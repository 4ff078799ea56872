import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import {
  atTheStand,
  openTicket,
  payCode,
  phone,
  STAFF,
  serve,
  served,
  TABLET,
  takeCash,
  withKey,
} from './stand.ts'
import { payByCard } from './walk.ts'

test.use({
  viewport: TABLET,
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (looked up|fetched)/],
})

test('issue 9: from a new customer to a configured feather flag with its price are at most six taps beside typing', async ({
  page,
}) => {
  await openSignedIn(page, '/booth', STAFF)
  await page.getByRole('button', { name: 'New customer' }).waitFor()
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'New customer' }).click()
  // The field takes the focus by itself.
  await expect(page.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Ada Lovelace')
  await page.getByRole('combobox', { name: 'Search products...' }).first().click()
  await page.keyboard.type('Feather Angled Flag')
  await page.getByRole('option', { name: 'Feather Angled Flag' }).first().click()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$87.60')
  await page
    .getByRole('radio', { name: /Double/ })
    .first()
    .click()
  await expect(page.getByRole('status', { name: 'Total' })).not.toContainText('$87.60')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(served(page)).toContainText('Ada Lovelace 1 item, $')
  expect(taps()).toBeGreaterThanOrEqual(4)
  expect(taps()).toBeLessThanOrEqual(6)
})

/** Counts presses of a finger, on whatever: each is one as the page itself is told of it. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => taps++)
  await page.evaluate(() => {
    const { noteTap } = window as unknown as { noteTap(): void }
    document.addEventListener('pointerdown', () => noteTap(), { capture: true })
  })
  return () => taps
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('issue 9.3: two customers are served offline, a photographed code is paid on a phone meanwhile, cash beside it, and the tablet learns of all', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await atTheStand(page)
    await context.setOffline(true)
    await serve(page, 'Ada Lovelace', 'Feather Angled Flag')
    await serve(page, 'Ben Cash', 'Teardrop Flag')

    await openTicket(page, 'Ada Lovelace')
    const { read, link } = await payCode(page)
    expect(link).toMatch(/^\/o\/[A-Za-z0-9_-]{22}#\d+$/)
    expect(read).toBe(`${baseURL}${link}`)

    const visitor = await phone(browser)
    await visitor.goto(read ?? '')
    const pay = visitor.getByRole('button', { name: /^Pay/ })
    await expect(pay).toHaveText('Pay $87.60')
    await expect(visitor.getByRole('heading', { name: 'Feather Angled Flag' })).toBeVisible()
    expect(new URL(visitor.url()).hash).toBe('')
    await expectAccessible(visitor, 'a visitor’s order')
    await pay.click()
    await payByCard(visitor, '$87.60')
    await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Go to your order' }).click()
    await expect(visitor.getByText(/^Your order number is GL-/)).toBeVisible()

    await openTicket(page, 'Ben Cash')
    await takeCash(page, '17')

    await context.setOffline(false)
    await page.goto('/booth/summary')
    const rows = page.getByRole('region', { name: 'Customers', exact: true }).getByRole('row')
    await expect(rows.filter({ hasText: 'Ada Lovelace' })).toContainText(/Paid.*\$87\.60/, {
      timeout: 60_000,
    })
    await expect(rows.filter({ hasText: 'Ben Cash' })).toContainText(/Paid/)
    await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, 'summary of the show')
    await openTicket(page, 'Ben Cash')
    await expect(page.getByText(/^Paid in cash, \$.*, Order GL-/)).toBeVisible()
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('issue 9.3: a code of five lines, photographed at 320 px from a dark screen, is read', async ({
    page,
    baseURL,
  }) => {
    await withKey(page)
    await serve(page, 'Dark Room', 'Teardrop Flag')
    for (const items of ['2 items,', '3 items,', '4 items,', '5 items,']) {
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(served(page)).toContainText(items)
    }
    await openTicket(page, 'Dark Room')
    const { read, link } = await payCode(page)
    expect(link).toMatch(/^\/o\/[A-Za-z0-9_-]{22}#\d{300,}$/)
    expect(read).toBe(`${baseURL}${link}`)
  })
})

test('B8: a wrong, cut off or altered link has one page that tells nothing', async ({ browser, baseURL }) => {
  const texts: string[] = []
  for (const path of ['/o/AAAAAAAAAAAAAAAAAAAAAA', '/o/AAAA', '/o/AAAAAAAAAAAAAAAAAAAAAA#123456789']) {
    const stranger = await phone(browser)
    await stranger.goto(baseURL + path)
    const said = stranger.getByRole('main')
    await expect(said.getByRole('heading')).toHaveText('There is no order under this link')
    texts.push(await said.innerText())
    await stranger.context().close()
  }
  expect(new Set(texts).size).toBe(1)
})

test('D42: the booth of a customer says that this account may not sell', async ({ page }) => {
  await openSignedIn(page, '/booth')
  await expect(page.getByRole('heading', { name: 'This account may not sell at the booth' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New customer' })).toHaveCount(0)
})
