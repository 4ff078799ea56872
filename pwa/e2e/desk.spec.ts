import { PDFDocument } from 'pdf-lib'
import type { Locator, Page } from 'playwright/test'
import { BANNER } from './cart.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { hasMail } from './mails.ts'
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

/** What was pressed did its work, and whoever goes on does so from there, not from the head of the page. */
async function staysOn(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  await expect(control).toBeEnabled()
}

test('issue 11: an order that is paid comes onto the open board, is moved there, blocked, its money given back, printed again, all by keyboard (11.8), and moved without a connection; its customer sees and is mailed it', async ({
  page: desk,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await openSignedIn(desk, '/desk', STAFF)
  const fresh = desk.getByRole('region', { name: /^New/ })
  await expect(fresh).toBeVisible()

  const customer = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  const orderId = await orderBanner(customer)
  const status = desk.getByLabel('Status', { exact: true })
  const money = desk.getByRole('region', { name: 'Money' })

  await test.step('issue 11: onto the open board, and moved there by keyboard, the focus never lost', async () => {
    // Well before the board asks for all orders anew.
    const card = fresh.getByRole('listitem').filter({ hasText: orderId })
    await expect(card).toContainText(BANNER, { timeout: 30_000 })
    const onBoard = desk.getByLabel(`Status of ${orderId}`)
    await pressOn(desk, onBoard, 'ArrowDown')
    const going = desk.getByRole('region', { name: /^In Progress/ }).getByRole('listitem')
    await expect(going.filter({ hasText: orderId })).toBeVisible()
    await staysOn(onBoard)
    await expect(waits(desk)).toHaveCount(0)
    await expect(customer.getByText('IN PROGRESS')).toBeVisible()
    await hasMail(customer, `Receipt for order ${orderId}`)
    await hasMail(customer, `We have begun: order ${orderId}`)
    await pressOn(desk, desk.getByRole('link', { name: orderId }))
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(orderId)
    await expect(desk.getByRole('region', { name: BANNER })).toContainText('fair.pdf')
  })

  await test.step('issue 11.8: a proof, the status, a block and a note by keyboard, the focus never lost', async () => {
    await pressOn(desk, desk.getByRole('button', { name: 'Send proof to customer' }))
    await expect(desk.getByText('The customer has this version.')).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Proof of item 1' })).toBeFocused()

    await pressOn(desk, status, 'p')
    await expect(status).toHaveValue('printing')
    await staysOn(status)
    await expect(customer.getByText('PRINTING', { exact: true })).toBeVisible()

    await typeInto(desk, desk.getByLabel('Why can it not go on?'), 'No vinyl')
    await pressOn(desk, desk.getByRole('button', { name: 'Block', exact: true }))
    await staysOn(desk.getByRole('button', { name: 'It can go on' }))
    await desk.keyboard.press('Enter')
    await staysOn(desk.getByLabel('Why can it not go on?'))
    await typeInto(desk, desk.getByLabel('Internal note'), 'Call before noon')
    const addNote = desk.getByRole('button', { name: 'Add note' })
    await pressOn(desk, addNote)
    const history = desk.getByRole('list').filter({ hasText: 'Order came in' })
    await expect(history.getByRole('listitem').filter({ hasText: 'Call before noon' })).toBeVisible({
      timeout: 30_000,
    })
    await staysOn(addNote)
  })

  await test.step('issue 11.8: money back and printed again by keyboard, the focus never lost; the customer is told', async () => {
    await pressOn(desk, money.getByText('Give money back'))
    await typeInto(desk, money.getByLabel('Amount in dollars'), '4.50')
    await typeInto(desk, money.getByLabel('Why is it given back?'), 'It was late')
    await pressOn(desk, money.getByRole('button', { name: 'Give $4.50 back' }))
    const taken = money.getByText('It was given back, and the customer is told.')
    await expect(taken).toBeVisible()
    await expect(money.getByRole('listitem').filter({ hasText: 'It was late' })).toContainText('$4.50')
    const rest = money.getByRole('button', { name: 'Give $40.50 back' })
    await staysOn(rest)
    await hasMail(customer, `Money back for order ${orderId}`)
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

    const reprint = (await again.textContent()) ?? ''
    await hasMail(customer, `We print it again: order ${reprint}`)
    await expect(customer.getByText(/^\$4\.50 was given back on /)).toBeVisible()
    await goWithin(customer, `/orders/${reprint}`)
    await expect(customer.getByRole('link', { name: orderId })).toBeVisible()
    await expect(customer.getByText('$0.00').first()).toBeVisible()
    await goWithin(customer, `/orders/${orderId}`)
  })

  await test.step('issue 11.2: a ticket on one page with a code that leads to the job, and the files by their names', async () => {
    await desk.emulateMedia({ media: 'print' })
    const ticket = desk.getByTestId('ticket')
    await expect(ticket).toContainText(BANNER)
    expect(await readCode(await ticket.screenshot())).toBe(desk.url())
    for (const format of ['Letter', 'A4'])
      expect((await PDFDocument.load(await desk.pdf({ format }))).getPageCount(), format).toBe(1)
    await desk.emulateMedia({ media: null })
    const downloading = desk.waitForEvent('download')
    await desk.getByRole('button', { name: /^Download GL-/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^${orderId}_1of1_.*_q1_front\\.pdf$`))
  })

  await test.step('issue 11: moved without a connection, it waits, also after a reload, and goes when it is back', async () => {
    await expect
      .poll(() => readinessOf(desk), { timeout: 30_000 })
      .toMatchObject({ shell: true, staff: true })
    await context.setOffline(true)
    await status.selectOption('ready')
    await expect(waits(desk)).toBeVisible()
    await desk.reload()
    await expect(waits(desk)).toBeVisible()
    await expect(status).toHaveValue('ready')
    await context.setOffline(false)
    await expect(waits(desk)).toHaveCount(0, { timeout: 30_000 })
    await expect(customer.getByText('READY', { exact: true })).toBeVisible({ timeout: 30_000 })
  })

  await customer.goto('/desk')
  await expect(customer.getByText('The desk is for the shop’s staff')).toBeVisible()
  await expect(customer.getByText(orderId)).toHaveCount(0)
  await customer.context().close()
})
