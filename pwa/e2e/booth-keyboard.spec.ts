import type { Page } from 'playwright/test'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { STAFF, served } from './stand.ts'

test('issue 9.6: keyboard: a customer is served, handed the tablet, which they sign on and the PIN takes back, shown the pay code and paid in cash without a mouse', async ({
  page,
}) => {
  await openSignedIn(page, '/booth', STAFF)
  await typeInto(page, page.getByLabel('Customer name'), 'Kay Board')
  await page.keyboard.press('Enter')
  await expect(served(page)).toContainText('Kay Board')
  await goWithin(page, '/teardrop-flag')
  await pressOn(page, page.getByRole('button', { name: 'Add to Cart' }))
  await expect(served(page)).toContainText('1 item,')
  await pressOn(page, served(page).getByRole('link', { name: 'Kay Board' }))
  await test.step('issue 9.6: handed over and signed on', () => handOverByKeys(page))
  await test.step('issue 9.6: taken back by the PIN', () => takeBackByKeys(page))
  await test.step('shown the pay code and paid in cash', () => takeCashByKeys(page))
})

async function handOverByKeys(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Let the customer type' }))
  // The first field has the focus already.
  await expect(page.getByRole('textbox', { name: 'PIN', exact: true })).toBeFocused()
  await page.keyboard.type('2468')
  await typeInto(page, page.getByLabel('PIN again'), '2468')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Kay Board' })).toBeVisible()

  await typeInto(page, page.getByLabel('Phone'), '+1 626 555 0100')
  await pressOn(page, page.getByRole('checkbox'), 'Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await typeInto(page, page.getByLabel('Or type your name'), 'Kay Board')
  await pressOn(page, page.getByRole('button', { name: 'I agree with this order' }))
  await expect(page.getByText('Thank you! Please hand the tablet back.')).toBeVisible()
}

async function takeBackByKeys(page: Page): Promise<void> {
  const staff = page.getByRole('button', { name: 'Staff' })
  await pressOn(page, staff)
  const pin = page.getByRole('dialog').getByLabel('PIN')
  await expect(pin).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(staff).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pin).toBeFocused()
  await page.keyboard.type('1357')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wrong. 4 more tries.')).toBeVisible()
  await expect(pin).toBeFocused()
  await page.keyboard.type('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kay Board', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('+1 626 555 0100')
}

async function takeCashByKeys(page: Page): Promise<void> {
  const code = page.getByRole('button', { name: 'Pay code' })
  await pressOn(page, code)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Take payment' }))
  await typeInto(page, page.getByLabel('Receipt or slip number'), '17')
  await pressOn(page, page.getByRole('checkbox', { name: /already paid by phone/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: /^Take \$/ }))
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeHidden()
  await expect(page.getByText(/^Paid in cash, \$/)).toBeVisible()
}
