import type { Browser, Locator, Page } from 'playwright/test'
import { expect, goWithin, openSignedIn } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { readCode } from './read-code.ts'

export const STAFF = { email: 'staff@goldleaf.example', password: 'goldleaf' }
export const TABLET = { width: 820, height: 1180 }

/** The bar that says on every page who is served. */
export const served = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Customer being served' })

export const isServed = (page: Page, name: string): Promise<void> => expect(served(page)).toContainText(name)

/** Opens the booth so that the tablet has a key for its codes. */
export async function bringsKey(page: Page, open: () => Promise<unknown>): Promise<void> {
  const key = page.waitForResponse(answer => answer.url().endsWith('/api/booth/key'))
  await open()
  await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
  expect((await key).status()).toBe(200)
}

/** A tablet that staff have signed in on, with a key for its codes and the whole shop on it. */
export async function atTheStand(page: Page): Promise<void> {
  await bringsKey(page, () => openSignedIn(page, '/booth', STAFF))
  await expect.poll(() => readinessOf(page), { timeout: 60_000 }).toMatchObject({ shell: true, staff: true })
}

const PATHS = { 'Feather Angled Flag': '/feather-angled', 'Teardrop Flag': '/teardrop-flag' }

/** Serves a new customer who takes what a product's page starts with; pages are gone to as by the shop's links, which opens none anew. */
export async function serve(page: Page, name: string, product: keyof typeof PATHS): Promise<void> {
  if (!page.url().endsWith('/booth')) await goWithin(page, '/booth')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Customer name').fill(name)
  await isServed(page, name)
  await goWithin(page, PATHS[product])
  await expect(page.getByRole('heading', { name: product, level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(served(page)).toContainText('1 item,')
}

/** The customer's name in the list of the booth. */
export const customer = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Customers', exact: true }).getByRole('link', { name, exact: true })

export async function openTicket(page: Page, name: string): Promise<void> {
  await goWithin(page, '/booth')
  await customer(page, name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** On a ticket's page: the whole amount in cash. */
export async function takeCash(page: Page, receipt: string): Promise<void> {
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByLabel('Receipt or slip number').fill(receipt)
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeHidden()
}

/** On a ticket's page: the code as a phone at 320 px would photograph it, and the link beside it. */
export async function payCode(page: Page): Promise<{ read: string | undefined; link: string | null }> {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'Pay code' }).click()
  const read = await readCode(await page.getByRole('img', { name: /^QR code/ }).screenshot())
  const link = await page.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await page.keyboard.press('Escape')
  await page.setViewportSize(TABLET)
  return { read, link }
}

/** On the ticket's page: gives the tablet away, under a PIN that is chosen now. */
export async function handOver(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Let the customer type' }).click()
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.getByLabel('PIN again').fill(pin)
  await page.getByRole('button', { name: 'Save the PIN' }).click()
}

/** A visitor's own phone. */
export const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage()

/** Rows of the show's summary. */
export const summaryRow = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Customers', exact: true }).getByRole('row').filter({ hasText: name })
