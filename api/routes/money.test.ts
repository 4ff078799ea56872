import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#api/gateways/ports.ts'
import { sendMails } from '#api/services/mail/send.ts'
import { aDevice } from '#api/testing/desk.ts'
import { mailsOf } from '#api/testing/mail.ts'
import {
  buyable,
  itemFor,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { toCents } from '#shared/money/cents.ts'
import type { Order } from '#shared/orders/order.ts'

const REASON = 'Her mother was late'
let shop: TestShop
let mails: readonly Mail[]
let staff: TestPerson
const logged: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: line => void logged.push(line) })
  shop = await openTestShop({ CANCELLING: 'until-printing' }, log)
  mails = mailsOf(shop)
  staff = await newStaff(shop, 'Josephine', ['orders:read', 'orders:work', 'money:refund'])
})
afterAll(() => shop.close())

async function bought() {
  const customer = await newPerson(shop, 'Philippa')
  const banner = productNamed(shop, '13oz Vinyl Banner')
  const item = itemFor(banner, buyable(banner, { quantity: 3 }), await uploadArtwork(shop, customer))
  const session = await openedCheckout(shop, customer, [item])
  await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: customer.token })
  const [order] = (await ordersOf(shop, customer)).orders
  if (!order) throw new Error('nothing was bought')
  return { customer, order, sessionId: session.id, cents: toCents(order.totalAmount) }
}
const told = async (customer: TestPerson, orderId: string) =>
  (await (
    await shop.call(`/api/orders/customer-orders/${orderId}`, { token: customer.token })
  ).json()) as Order
const job = async (orderId: string) =>
  (await (await shop.call(`/api/desk/orders/${orderId}`, { token: staff.token })).json()) as DeskJob
async function post(path: string, json: object, who = staff) {
  const answer = await shop.call(path, { token: who.token, json: { user: who.sub, ...json } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const refund = (orderId: string, money: object, who = staff) =>
  post(
    `/api/desk/orders/${orderId}/refunds`,
    { id: randomUUID(), reason: REASON, device: aDevice(), ...money },
    who,
  )
async function booked() {
  const all = []
  for await (const each of shop.deps.payments.refunds(0)) all.push(each)
  return all
}

describe('issue 11.6: money back over the API', () => {
  test('issue 11.6: some goes back through the provider; the customer is told how much and by mail, and not why or by whom', async () => {
    const { customer, order, cents } = await bought()
    const given = await refund(order.orderId, { cents: 450, left: cents })
    expect(given).toEqual({ status: 200, body: { state: 'given' } })
    expect(await booked()).toMatchObject([{ amountCents: 450 }])
    const seen = await told(customer, order.orderId)
    expect(seen.refunds).toEqual([{ at: expect.stringMatching(/Z$/), cents: 450 }])
    expect(JSON.stringify(seen)).not.toMatch(/mother|Josephine|auth0/)
    expect((await job(order.orderId)).money).toMatchObject({
      paidCents: cents,
      leftCents: cents - 450,
      isByHand: false,
      refunds: [{ who: 'Josephine', cents: 450, reason: REASON, state: 'given' }],
    })
    await sendMails(shop.deps)
    const mail = mails.find(({ subject }) => subject === `Money back for order ${order.orderId}`)?.text
    expect(mail).toContain('Given back in all: $4.50')
    expect(mail).toContain('the card ending in 4242')
    expect(mail).not.toContain('mother')
  })

  test('issue 11.6: the order names each refund by the id it was asked for under, so that whoever heard no answer finds it', async () => {
    const { order, cents } = await bought()
    const id = randomUUID()
    await refund(order.orderId, { id, cents: 450, left: cents })
    expect((await job(order.orderId)).money?.refunds).toMatchObject([{ id, cents: 450 }])
  })

  test('issue 11.6: what is no sum, more than is left or another’s word is refused, and nothing goes back', async () => {
    const { order, cents } = await bought()
    const before = (await booked()).length
    for (const [money, status] of [
      [{ cents: 0, left: cents }, 422],
      [{ cents: 1.5, left: cents }, 422],
      [{ cents: cents + 1, left: cents }, 422],
      [{ cents: 1, left: cents - 1 }, 409],
      [{ cents: 1, left: cents, reason: ' ' }, 422],
      [{ cents: 1, left: cents, user: 'somebody' }, 409],
    ] as const)
      expect([money, (await refund(order.orderId, money)).status]).toEqual([money, status])
    expect((await booked()).length).toBe(before)
  })

  test('issue 11.6: a customer cancels and has everything back; the next who tries finds it over', async () => {
    const { customer, order, cents } = await bought()
    const cancel = (who: TestPerson) => post('/api/users/cancellations', { order: order.orderId }, who)
    expect((await cancel(staff)).status).toBe(404)
    expect(await cancel(customer)).toMatchObject({ status: 200 })
    expect(await cancel(customer)).toMatchObject({ status: 200 })
    const seen = await told(customer, order.orderId)
    expect([seen.status, seen.refunds?.map(each => each.cents)]).toEqual(['cancelled', [cents]])
    expect((await refund(order.orderId, { cents: 1, left: cents })).body.code).toBe('money_outdated')
  })

  test('D49, issue 11.6: a reprint is a new order of its customer at no charge; both name each other', async () => {
    const { customer, order } = await bought()
    const again = {
      id: randomUUID(),
      made: 0,
      reason: 'Torn',
      lines: [{ line: 1, quantity: 2 }],
      device: aDevice(),
    }
    const made = await post(`/api/desk/orders/${order.orderId}/reprints`, again)
    const { orderId } = made.body as { orderId: string }
    const seen = await told(customer, orderId)
    expect(seen).toMatchObject({
      totalAmount: 0,
      reprintOf: order.orderId,
      items: [{ quantity: 2, total: 0 }],
    })
    expect(seen.items[0]?.artwork).toBe(order.items[0]?.artwork)
    expect((await told(customer, order.orderId)).reprints).toEqual([orderId])
    expect((await job(order.orderId)).reprints).toEqual([orderId])
    expect(await job(orderId)).toMatchObject({ reprintOf: { orderId: order.orderId, reason: 'Torn' } })
  })

  test('D4: with a customer’s data go the reasons, also of reprints; that money went back stays', async () => {
    const { customer, order, cents } = await bought()
    await refund(order.orderId, { cents: 450, left: cents })
    const again = {
      id: randomUUID(),
      made: 0,
      reason: REASON,
      lines: [{ line: 1, quantity: 1 }],
      device: aDevice(),
    }
    const made = await post(`/api/desk/orders/${order.orderId}/reprints`, again)
    const mine = await (await shop.call('/api/users/me', { token: customer.token })).text()
    expect(mine).toContain(REASON)
    const deleted = await shop.call('/api/users/me', { method: 'DELETE', token: customer.token })
    expect(deleted.ok).toBe(true)
    for (const id of [order.orderId, String(made.body.orderId)])
      expect(JSON.stringify(await job(id))).not.toContain(REASON)
    expect((await job(order.orderId)).money?.refunds).toMatchObject([{ cents: 450, reason: '' }])
  })

  test('issue 11: nothing of why money went back stands in a log line', () => {
    expect(logged.join('')).not.toContain('mother')
  })
})
