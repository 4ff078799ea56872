import { expect, signIn, test } from './fixtures.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { STAFF, served } from './stand.ts'

test('keyboard: a customer is served, shown the pay code and paid in cash without a mouse', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, STAFF)
  await page.goto('/booth')
  await typeInto(page, page.getByLabel('Customer name'), 'Kay Board')
  await page.keyboard.press('Enter')
  await expect(served(page)).toContainText('Kay Board')
  await page.goto('/teardrop-flag')
  await pressOn(page, page.getByRole('button', { name: 'Add to Cart' }))
  await expect(served(page)).toContainText('1 item,')
  await pressOn(page, served(page).getByRole('link', { name: 'Kay Board' }))
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
})
