import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { orderBanner } from './order.ts'
import { readCode } from './read-code.ts'
import { STAFF } from './stand.ts'

test.use({
  serviceWorkers: 'allow',
  expectedProblems: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (looked up|fetched)| 404 .*\/api\/desk/,
  ],
})

/** The card's own mark: the strip of a page without a connection speaks of what waits too. */
const waits = (desk: Page) => desk.getByText('Waits to be sent', { exact: true })

/** A mail with this subject was sent, once (issue 11.4). */
const hasMail = (customer: Page, subject: string) =>
  expect
    .poll(async () => (await (await customer.request.get('/mail')).text()).split(subject).length - 1, {
      message: subject,
      timeout: 30_000,
    })
    .toBe(1)

test('issue 11: an order that is paid comes onto the open board, is moved there, also without a connection, and its customer sees and is mailed it', async ({
  page: desk,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await openSignedIn(desk, '/desk', STAFF)
  const fresh = desk.getByRole('region', { name: /^New/ })
  await expect(fresh).toBeVisible()

  const customer = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  const orderId = await orderBanner(customer)

  // Well before the board asks for all orders anew.
  const card = fresh.getByRole('listitem').filter({ hasText: orderId })
  await expect(card).toContainText('13oz Vinyl Banner', { timeout: 30_000 })
  await expectAccessible(desk, 'the board')
  await desk.getByLabel(`Status of ${orderId}`).selectOption('in progress')
  const going = desk.getByRole('region', { name: /^In Progress/ }).getByRole('listitem')
  await expect(going.filter({ hasText: orderId })).toBeVisible()
  await expect(waits(desk)).toHaveCount(0)
  await customer.reload()
  await expect(customer.getByText('IN PROGRESS')).toBeVisible()
  await hasMail(customer, `Receipt for order ${orderId}`)
  await hasMail(customer, `We have begun: order ${orderId}`)

  await desk.getByRole('link', { name: orderId }).click()
  await expect(desk.getByRole('region', { name: '13oz Vinyl Banner' })).toContainText('fair.pdf')
  await desk.getByLabel('Internal note').fill('Call before noon')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Call before noon' })).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(desk, 'a job')
  await desk.emulateMedia({ media: 'print' })
  const ticket = desk.getByTestId('ticket')
  await expect(ticket).toContainText('13oz Vinyl Banner')
  expect(await readCode(await ticket.screenshot())).toBe(desk.url())
  for (const format of ['Letter', 'A4'])
    expect((await PDFDocument.load(await desk.pdf({ format }))).getPageCount(), format).toBe(1)
  await desk.emulateMedia({ media: null })
  await expect.poll(() => readinessOf(desk), { timeout: 30_000 }).toMatchObject({ shell: true, staff: true })
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('button', { name: /^Download GL-/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^${orderId}_1of1_.*_q1_front\\.pdf$`))

  await context.setOffline(true)
  await desk.getByLabel('Status', { exact: true }).selectOption('printing')
  await expect(waits(desk)).toBeVisible()
  await desk.reload()
  await expect(waits(desk)).toBeVisible()
  await expect(desk.getByLabel('Status', { exact: true })).toHaveValue('printing')
  await context.setOffline(false)
  await expect(waits(desk)).toHaveCount(0, { timeout: 30_000 })
  await customer.reload()
  await expect(customer.getByText('PRINTING')).toBeVisible()

  const money = desk.getByRole('region', { name: 'Money' })
  for (const title of ['Give money back', 'Print it again']) await money.getByText(title).click()
  await expectAccessible(desk, 'a job’s money')
  await money.getByLabel('Amount in dollars').fill('4.50')
  await money.getByLabel('Why is it given back?').fill('It was late')
  await money.getByRole('button', { name: 'Give $4.50 back' }).click()
  await expect(money.getByText('It was given back, and the customer is told.')).toBeVisible()
  await expect(money.getByRole('listitem').filter({ hasText: 'It was late' })).toContainText('$4.50')
  await money.getByLabel('Pieces of item 1, 13oz Vinyl Banner').fill('1')
  await money.getByLabel('Why is it printed again?').fill('Torn')
  await money.getByRole('button', { name: 'Make the order' }).click()
  const again = money.getByRole('paragraph').filter({ hasText: 'Printed again as' }).getByRole('link')
  await expect(again).toHaveText(/^GL-/)
  const reprint = (await again.textContent()) ?? ''
  await hasMail(customer, `Money back for order ${orderId}`)
  await hasMail(customer, `We print it again: order ${reprint}`)
  await customer.goto(`/orders/${orderId}`)
  await expect(customer.getByText(/^\$4\.50 was given back on /)).toBeVisible()
  await customer.goto(`/orders/${reprint}`)
  await expect(customer.getByRole('link', { name: orderId })).toBeVisible()
  await expect(customer.getByText('$0.00').first()).toBeVisible()

  await customer.goto('/desk')
  await expect(customer.getByText('The desk is for the shop’s staff')).toBeVisible()
  await expect(customer.getByText(orderId)).toHaveCount(0)
  await customer.context().close()
})
