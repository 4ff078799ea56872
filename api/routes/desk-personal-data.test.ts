import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDevice, anAct, sendActs } from '#api/testing/desk.ts'
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
import type { DeskBoard, DeskJob } from '#shared/contract/desk.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'

const NAME = 'Philippa'
const NOTE = 'Her mother rang about the party'
const REASON = 'Waits for the aunt'
const JOB = 'Golden wedding'

let shop: TestShop
let customer: TestPerson
let staff: TestPerson
let orderId: string
const logged: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: line => void logged.push(line) })
  shop = await openTestShop({}, log)
  customer = await newPerson(shop, NAME)
  staff = await newStaff(shop, 'Jo', ['orders:read', 'orders:work'])
  const banner = productNamed(shop, '13oz Vinyl Banner')
  const item = itemFor(banner, buyable(banner, { jobName: JOB }), await uploadArtwork(shop, customer))
  const session = await openedCheckout(shop, customer, [item])
  await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: customer.token })
  orderId = (await ordersOf(shop, customer)).orders[0]?.orderId ?? ''
  await sendActs(shop, staff, [
    anAct(orderId, { kind: 'note', text: NOTE }),
    anAct(orderId, { kind: 'block', reason: REASON }),
    anAct(orderId, { kind: 'move', status: 'printing' }),
  ])
})
afterAll(() => shop.close())

const board = async (find: string) => {
  const answer = await shop.call(`/api/desk/orders?find=${encodeURIComponent(find)}`, { token: staff.token })
  return ((await answer.json()) as DeskBoard).orders.map(order => order.orderId)
}
const job = async () =>
  (await (await shop.call(`/api/desk/orders/${orderId}`, { token: staff.token })).json()) as DeskJob
const mine = async () =>
  (await (await shop.call('/api/users/me', { token: customer.token })).json()) as PersonalData

describe('D4: what the desk has of a customer', () => {
  test('D4: a customer is handed the history of their orders and what staff wrote about them, and no member of staff’s name', async () => {
    const [order] = (await mine()).orders
    expect(order?.history).toMatchObject([
      { by: 'shop', event: { kind: 'created' } },
      { by: 'staff', event: { kind: 'note', text: NOTE } },
      { by: 'staff', event: { kind: 'block', text: REASON } },
      { by: 'staff', event: { kind: 'move', to: 'printing' } },
    ])
    const told = JSON.stringify(order)
    for (const hidden of [staff.sub, staff.email, '"Jo"', 'Front counter']) expect(told).not.toContain(hidden)
  })

  test('issue 11: nothing of a customer, their job or what staff wrote stands in a log line', async () => {
    expect(await board(`${NAME} wedding`)).toEqual([orderId])
    await job()
    for (const what of ['original', 'picture'])
      await shop.call(`/api/desk/orders/${orderId}/file`, {
        token: staff.token,
        json: { line: 1, slot: 'front', what, device: aDevice() },
      })
    await shop.call(`/api/desk/orders?find=${NAME}&limit=none`, { token: staff.token })
    const lines = logged.join('')
    expect(lines).toContain('/api/desk/orders')
    for (const private_ of [NAME, customer.email, customer.sub, NOTE, REASON, JOB, 'my sign'])
      expect([private_, lines.includes(private_)]).toEqual([private_, false])
  })

  test('D4: once they are deleted nobody finds the order by them, what staff wrote is gone, and what was done stays', async () => {
    const before = await job()
    const gone = await shop.call('/api/users/me', { method: 'DELETE', token: customer.token })
    expect(gone.status).toBe(200)
    expect([await board(NAME), await board('wedding'), await board(customer.email)]).toEqual([[], [], []])
    expect(await board(orderId)).toEqual([orderId])
    const { history, blocked } = await job()
    expect(history.map(({ n, at, who, event: { kind } }) => [n, at, who, kind])).toEqual(
      before.history.map(({ n, at, who, event: { kind } }) => [n, at, who, kind]),
    )
    expect(blocked).toBe('')
    const stored = JSON.stringify([
      await shop.deps.store.orders.find({ where: { owner: customer.sub } }),
      await shop.deps.store.orderWords.find({}),
    ])
    for (const written of [NOTE, REASON, NAME.toLowerCase(), 'wedding '])
      expect([written, stored.includes(written)]).toEqual([written, false])
  })
})
