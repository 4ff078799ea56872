import type { Locator, Page } from 'playwright/test'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { expect, openSignedIn } from './fixtures.ts'

/** On the 13oz Vinyl Banner's page: a 3 x 6 ft banner into the cart. */
export async function addBanner(page: Page): Promise<void> {
  const added = page.getByText('Item added to cart!')
  // What is said of an earlier one says nothing of this one.
  await expect(added).toHaveCount(0)
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$45.00')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(added).toBeVisible()
}

/** Signs in on the 13oz Vinyl Banner's page and puts one into the cart. */
export async function signInWithBanner(page: Page): Promise<void> {
  await openSignedIn(page, '/13oz-vinyl-banner')
  await addBanner(page)
}

/** Chooses a print-ready picture for a line's first side. */
export async function sendCmykJpeg(line: Locator): Promise<void> {
  const buffer = Buffer.from(await makeCmykJpeg())
  const file = { name: 'grand opening.jpg', mimeType: 'image/jpeg', buffer }
  await line.locator('input[type=file]').first().setInputFiles(file)
}

/** What the hosted payment page asks for, by the names of its fields. */
export const CARD = {
  'Card number': '4242 4242 4242 4242',
  'Expiry (MM/YY)': '12 / 40',
  CVC: '123',
  'Name on card': 'Dana Demo',
  'Address line 1': '100 Goldleaf Way',
  City: 'Covina',
  State: 'CA',
  'ZIP code': '91722',
}

/** Fills in the hosted payment page, address included where it asks for one, and pays. */
export async function payByCard(page: Page, total: string, number = CARD['Card number']): Promise<void> {
  await page.waitForURL(/\/pay\//)
  for (const [label, value] of Object.entries({ ...CARD, 'Card number': number })) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.count()) > 0) await field.fill(value)
  }
  await page.getByRole('button', { name: `Pay ${total}` }).click()
}
