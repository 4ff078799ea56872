import type { Page } from 'playwright/test'
import { expectAccessible, schemesAt } from './axe.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { customer, handOver, openTicket, phone, STAFF, serve, summaryRow } from './stand.ts'

// Recording every element of every screen would double the time.
test.use({ trace: 'off' })
test.describe.configure({ timeout: 240_000 })

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
]

/** The page as it stands, at every size and in both schemes; nothing reaches beyond its edge. */
async function expectFit(page: Page, screen: string): Promise<void> {
  for (const [at, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond, `${screen} at ${size.width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${screen} at ${size.width} px`, schemesAt(at, SIZES))
  }
}

test('axe: the screens of a stand and of its visitors have no violations at any size, in light and dark', async ({
  page,
  browser,
  baseURL,
}) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/booth', STAFF)
  await serve(page, 'Axel Axe', 'Feather Angled Flag')
  await page.goto('/booth')
  await expect(customer(page, 'Axel Axe')).toBeVisible()
  await expectFit(page, 'the booth')
  await openTicket(page, 'Axel Axe')
  await expectFit(page, 'a ticket')
  await page.getByRole('button', { name: 'Pay code' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const link = await page.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await expectFit(page, 'a pay code')
  await page.goto('/booth/summary')
  await expect(summaryRow(page, 'Axel Axe')).toBeVisible()
  await expectFit(page, 'the summary')

  const visitor = await phone(browser)
  await visitor.goto(`${baseURL}${link}`)
  await expect(visitor.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await expectFit(visitor, 'a visitor’s order')

  await openTicket(page, 'Axel Axe')
  await handOver(page, '2468')
  await expect(page.getByRole('heading', { name: 'Welcome, Axel Axe' })).toBeVisible()
  await expectFit(page, 'a tablet in a customer’s hands')
  await page.getByRole('button', { name: 'Staff' }).click()
  await expect(page.getByRole('dialog').getByLabel('PIN')).toBeVisible()
  await expectFit(page, 'the PIN')
})
