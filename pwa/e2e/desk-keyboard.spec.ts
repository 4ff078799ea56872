import type { Browser, Locator, Page } from 'playwright/test'
import { expect, openSignedIn, test } from './fixtures.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { orderBanner } from './order.ts'
import { STAFF } from './stand.ts'

/** A new order, which the board of somebody of the staff shows. */
async function orderOnBoard(desk: Page, browser: Browser, baseURL: string | undefined): Promise<string> {
  const customer = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  const orderId = await orderBanner(customer)
  await customer.context().close()
  await openSignedIn(desk, '/desk', STAFF)
  await expect(desk.getByRole('link', { name: orderId })).toBeVisible({ timeout: 30_000 })
  return orderId
}

/** What was pressed did its work, and whoever goes on does so from there, not from the head of the page. */
async function staysOn(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  await expect(control).toBeEnabled()
}

test('issue 11.8: keyboard: from the board to an order, moved, blocked, its money given back, printed again, all of it without a mouse and the focus never lost', async ({
  page: desk,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const orderId = await orderOnBoard(desk, browser, baseURL)
  const onBoard = desk.getByLabel(`Status of ${orderId}`)
  await pressOn(desk, onBoard, 'ArrowDown')
  const going = desk.getByRole('region', { name: /^In Progress/ }).getByRole('listitem')
  await expect(going.filter({ hasText: orderId })).toBeVisible()
  await staysOn(onBoard)
  await pressOn(desk, desk.getByRole('link', { name: orderId }))
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(orderId)

  const money = desk.getByRole('region', { name: 'Money' })
  const history = desk.getByRole('list').filter({ hasText: 'Order came in' })
  await pressOn(desk, desk.getByRole('button', { name: 'Send proof to customer' }))
  await expect(desk.getByText('The customer has this version.')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Proof of item 1' })).toBeFocused()

  const status = desk.getByLabel('Status', { exact: true })
  await pressOn(desk, status, 'p')
  await expect(status).toHaveValue('printing')
  await staysOn(status)

  await typeInto(desk, desk.getByLabel('Why can it not go on?'), 'No vinyl')
  await pressOn(desk, desk.getByRole('button', { name: 'Block', exact: true }))
  await staysOn(desk.getByRole('button', { name: 'It can go on' }))
  await desk.keyboard.press('Enter')
  await staysOn(desk.getByLabel('Why can it not go on?'))
  await typeInto(desk, desk.getByLabel('Internal note'), 'Call before noon')
  const addNote = desk.getByRole('button', { name: 'Add note' })
  await pressOn(desk, addNote)
  await expect(history.filter({ hasText: 'Call before noon' })).toBeVisible()
  await staysOn(addNote)

  await pressOn(desk, money.getByText('Give money back'))
  await typeInto(desk, money.getByLabel('Amount in dollars'), '4.50')
  await typeInto(desk, money.getByLabel('Why is it given back?'), 'It was late')
  await pressOn(desk, money.getByRole('button', { name: 'Give $4.50 back' }))
  const taken = money.getByText('It was given back, and the customer is told.')
  await expect(taken).toBeVisible()
  const rest = money.getByRole('button', { name: 'Give $40.50 back' })
  await staysOn(rest)
  await typeInto(desk, money.getByLabel('Why is it given back?'), 'All of it')
  await pressOn(desk, rest)
  await expect(money.getByText('$45.00 paid, $0.00 left to give back.')).toBeVisible()
  await expect(money).toBeFocused()
  await expect(taken).toBeVisible()

  await pressOn(desk, money.getByText('Print it again'), 'Space')
  await typeInto(desk, money.getByLabel('Pieces of item 1, 13oz Vinyl Banner'), '1')
  await typeInto(desk, money.getByLabel('Why is it printed again?'), 'Torn')
  const make = money.getByRole('button', { name: 'Make the order' })
  await pressOn(desk, make)
  const again = money.getByRole('paragraph').filter({ hasText: 'Printed again as' }).getByRole('link')
  await expect(again).toHaveText(/^GL-/)
  await staysOn(make)
  await desk.keyboard.press('Shift+Tab')
  await expect(money.getByLabel('Why is it printed again?')).toBeFocused()
})
