import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendMails } from '#api/services/mail/send.ts'
import { sendNotifications } from '#api/services/push/send.ts'
import { type Documents, kindsNow, putBefore, readBefore } from '#api/testing/before.ts'
import { aDevice, anAct, sendActs } from '#api/testing/desk.ts'
import { mailsOf } from '#api/testing/mail.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { RIGHTS } from '#shared/contract/booth.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import type { Order } from '#shared/orders/order.ts'

/** What a shop of commit 863ec45d wrote of an order at its desk, a message and a ticket of a stand, and how its desk told the order. */
interface Before extends Documents {
  /** Subjects of the customer, of staff at the desk and of the seller at the stand. */
  person: string
  staff: string
  seller: string
  orderId: string
  /** As the desk names it. */
  message: string
  ticket: string
  job: DeskJob
}

const before = readBefore<Before>('desk-863ec45d.json')
const NOTE = 'Of the newer shop'
let shop: TestShop

beforeEach(async () => {
  // A day later, while its proofs and links count.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26) })
  shop = await openTestShop()
  vi.spyOn(shop.deps.tokens, 'verify').mockImplementation(async token => ({
    sub: token,
    permissions: token === before.person ? [] : RIGHTS,
  }))
  await putBefore(before, shop)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const asked = async (path: string, token: string, json?: object) =>
  (await shop.call(path, { token, ...(json ? { json } : {}) })).json()
const job = () => asked(`/api/desk/orders/${before.orderId}`, before.staff) as Promise<DeskJob>
/** The addresses of files begin where their shop stands. */
const told = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/http:\/\/localhost:\d+/g, 'http://shop'))

/** What the desk, the customer and the stand do with it in the newer shop. */
async function goOn() {
  const staff = { sub: before.staff, token: before.staff, email: '' }
  await sendActs(shop, staff as never, [
    anAct(before.orderId, { kind: 'note', text: NOTE }, 100),
    anAct(before.orderId, { kind: 'unblock' }, 100),
    anAct(before.orderId, { kind: 'move', status: 'printing' }, 100),
  ])
  const reprint = {
    id: randomUUID(),
    made: 0,
    reason: 'Torn',
    lines: [{ line: 1, quantity: 1 }],
    device: aDevice(),
  }
  await asked(`/api/desk/orders/${before.orderId}/reprints`, before.staff, { user: before.staff, ...reprint })
  await asked('/api/desk/answers', before.staff, { user: before.staff, message: before.message, text: NOTE })
  await sendMails(shop.deps)
  await sendNotifications(shop.deps)
}

test('issue 10.3: an order with its work, proofs, mails and messages is told as the version before told it', async () => {
  expect(told(await job())).toMatchObject(told(before.job) as object)
  const order = (await asked(`/api/orders/customer-orders/${before.orderId}`, before.person)) as Order
  expect(order).toMatchObject({ status: 'new', proofs: [{ answers: [{ answer: { text: 'Bigger' } }] }] })
  expect(order.refunds).toBeUndefined()
  expect(await asked('/api/desk/messages?state=answered', before.staff)).toMatchObject({
    messages: [{ ref: before.message }],
  })
  expect(
    JSON.stringify(await asked('/api/booth/tickets', before.seller, { user: before.seller, known: {} })),
  ).toContain(before.ticket)
})

test('issue 10.3: it goes on in the newer version, and its customer hears of that once, by mail', async () => {
  const mails = mailsOf(shop)
  await goOn()
  const { status, blocked, history, reprints } = await job()
  expect([status, blocked, reprints?.length]).toEqual(['printing', null, 1])
  expect(history.slice(0, before.job.history.length)).toEqual(before.job.history)
  const about = mails.map(({ subject }) => subject.replaceAll(/GL-[\w-]+/g, 'GL')).toSorted()
  expect(about).toEqual(
    expect.arrayContaining(['We print it again: order GL', 'Your order is being printed: order GL']),
  )
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
  expect(about.filter(subject => subject.startsWith('Receipt'))).toEqual([])
})

test('issue 10.3: after a roll-back the version before finds every field of these documents, each of the kind it wrote', async () => {
  await goOn()
  for (const { name, was, now } of await kindsNow(before, shop))
    expect([name, now]).toEqual([name, expect.objectContaining(was)])
})
