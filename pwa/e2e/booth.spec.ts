import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { readCode } from './read-code.ts'
import { payByCard } from './walk.ts'

const STAFF = { email: 'staff@goldleaf.example', password: 'goldleaf' }
const TABLET = { width: 820, height: 1180 }

test.use({
  viewport: TABLET,
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (looked up|fetched)/],
})

/** A tablet that staff have signed in on, with a key for its codes and the whole shop on it. */
async function atTheStand(page: Page): Promise<void> {
  const key = page.waitForResponse(answer => answer.url().endsWith('/api/booth/key'))
  await page.goto('/')
  await signIn(page, STAFF)
  await page.goto('/booth')
  await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
  expect((await key).status()).toBe(200)
  await expect.poll(async () => (await readinessOf(page))?.shell, { timeout: 60_000 }).toBe(true)
}

/** Serves a new customer who takes what a product's page starts with; counts the taps beside typing. */
async function serve(page: Page, name: string, product: string): Promise<number> {
  await page.goto('/booth')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Customer name').fill(name)
  await expect(page.getByRole('complementary', { name: 'Customer being served' })).toContainText(name)
  await page.getByRole('combobox', { name: 'Search products...' }).first().fill(product)
  await page.getByRole('option', { name: product }).first().click()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  return 4
}

const customer = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Customers' }).getByRole('link', { name, exact: true })

async function openTicket(page: Page, name: string): Promise<void> {
  await page.goto('/booth')
  await customer(page, name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The code as a phone at 320 px would photograph it, and the link beside it. */
async function payCode(page: Page): Promise<{ read: string | undefined; link: string | null }> {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'Pay code' }).click()
  const read = await readCode(await page.getByRole('img', { name: /^QR code/ }).screenshot())
  const link = await page.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await page.keyboard.press('Escape')
  await page.setViewportSize(TABLET)
  return { read, link }
}

const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage()

test('issue 9.3: two customers are served offline, a photographed code is paid on a phone meanwhile, cash beside it, and the tablet learns of all', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await atTheStand(page)
  await context.setOffline(true)
  expect(await serve(page, 'Ada Lovelace', 'Feather Angled Flag')).toBeLessThanOrEqual(6)
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
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByLabel('Receipt or slip number').fill('17')
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeHidden()

  await context.setOffline(false)
  await page.goto('/booth/summary')
  const rows = page.getByRole('region', { name: 'Customers' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Ada Lovelace' })).toContainText(/Paid.*\$87\.60/, { timeout: 60_000 })
  await expect(rows.filter({ hasText: 'Ben Cash' })).toContainText(/Paid/)
  await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'summary of the show')
  await openTicket(page, 'Ben Cash')
  await expect(page.getByText(/^Paid in cash, \$.*, Order GL-/)).toBeVisible()
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
  await page.goto('/')
  await signIn(page)
  await page.goto('/booth')
  await expect(page.getByRole('heading', { name: 'This account may not sell at the booth' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New customer' })).toHaveCount(0)
})

test('issue 9.6: a tablet in a customer’s hands shows their ticket alone, at every address, until the PIN', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, STAFF)
  await serve(page, 'Cleo', 'Feather Angled Flag')
  await openTicket(page, 'Cleo')
  await page.getByRole('button', { name: 'Let the customer type' }).click()
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('2468')
  await page.getByLabel('PIN again').fill('2468')
  await page.getByRole('button', { name: 'Save the PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Cleo' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Welcome, Cleo' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expectAccessible(page, 'a tablet in a customer’s hands')
  await page.getByLabel('Or type your name').fill('Cleo')
  await page.getByRole('button', { name: 'I agree with this order' }).click()
  await expect(page.getByText('Thank you! Please hand the tablet back.')).toBeVisible()
  await page.getByRole('button', { name: 'Staff' }).click()
  await page.getByRole('textbox', { name: 'PIN' }).fill('2468')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
})
