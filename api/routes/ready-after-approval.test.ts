import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { sendMails } from '#api/services/mail/send.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { anAct, sendActs } from '#api/testing/desk.ts'
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
import { urlToKey } from '#shared/artwork/address.ts'
import { readyBy } from '#shared/calendar/ready-by.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'
import type { Order } from '#shared/orders/order.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'

const NAME = '13oz Vinyl Banner'
const DAYS = 2
const DAYLESS = 'Ready 2 business days after your artwork'
const APPROVED: ProofAnswer = { kind: 'approved' }
const BIGGER: ProofAnswer = { kind: 'change', text: 'Bigger', pins: [] }
/** A Monday and a Tuesday: before the cut-off, and from it on. */
const MONDAY = '2027-03-01T11:59:59'
const NOON = '2027-03-01T12:00:00'
const TUESDAY = '2027-03-02T09:00:00'

let required: TestShop
let optional: TestShop
beforeAll(async () => {
  required = await openTestShop({ PROOFS: 'required' })
  optional = await openTestShop({ PROOFS: 'optional' })
})
afterAll(async () => {
  await required.close()
  await optional.close()
})

/** One that is fit for print, another for every comment (D16). */
const jpeg = (seed: number) => buildJpeg({ jfif: { unit: 1, x: 300 + seed, y: 300 + seed } })

/** A call as it is answered at an hour by the shop's clock; its tokens hold by today's. */
const callAt = (
  shop: TestShop,
  local: string,
  path: string,
  { token, json }: { token: string; json: object },
) =>
  createApi({ ...shop.deps, clock: { now: () => Date.parse(`${local}-08:00`) } }, 'test').request(path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(json),
  })

/** An order of so many lines that its customer has just paid, and what they and the shop do with it. */
async function paidOrder(shop: TestShop, { lines = 1, storePickup = true } = {}) {
  const pat = await newPerson(shop, 'Pat')
  const staff = await newStaff(shop, 'Sam', ['orders:read', 'orders:work'])
  const product = productNamed(shop, NAME)
  const items = await Promise.all(
    Array.from({ length: lines }, async (_, seed) =>
      itemFor(product, buyable(product, { storePickup }), await uploadArtwork(shop, pat, jpeg(seed))),
    ),
  )
  const session = await openedCheckout(shop, pat, items)
  const page = await (await fetch(session.url)).text()
  await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: pat.token })
  const [made] = (await ordersOf(shop, pat)).orders
  const orderId = made?.orderId ?? ''
  const seen = async () =>
    (await (await shop.call(`/api/orders/customer-orders/${orderId}`, { token: pat.token })).json()) as Order
  const job = async () =>
    (await (await shop.call(`/api/desk/orders/${orderId}`, { token: staff.token })).json()) as DeskJob
  const versionOf = async (line: number) => (await job()).lines[line - 1]?.version ?? ''
  return {
    ...{ pat, orderId, page, seen, job },
    async prove(line = 1) {
      const act = { kind: 'proof', line, version: await versionOf(line), said: '' } as const
      await sendActs(shop, staff, [anAct(orderId, act)])
    },
    async say(answer: ProofAnswer, local: string, line = 1) {
      const json = { user: pat.sub, order: orderId, line, version: await versionOf(line), answer }
      const said = await callAt(shop, local, '/users/proof-answers', { token: pat.token, json })
      expect(said.status).toBe(200)
    },
    async replace(local: string, key: string) {
      const json = { user: pat.sub, order: orderId, line: 1, slot: 'front', key }
      const put = await callAt(shop, local, '/users/order-files', { token: pat.token, json })
      expect(put.status).toBe(200)
    },
  }
}
const upload = async (shop: TestShop, who: TestPerson, seed: number) =>
  urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, who, jpeg(seed))) ?? ''

test('D43: where approval is required a paid order has no day, and page, order, job and mail say how long it takes instead', async () => {
  const mails = mailsOf(required)
  const { page, seen, job, orderId } = await paidOrder(required)
  expect(page).toContain(DAYLESS)
  const order = await seen()
  expect([order.promised, order.ready, order.daysAfterApproval]).toEqual([undefined, undefined, DAYS])
  expect(await job()).toMatchObject({ promised: null, ready: null })
  await sendMails(required.deps)
  const receipt = mails.find(({ subject }) => subject.includes(orderId))
  expect(receipt?.text).toContain(DAYLESS)
})

test.each([
  [MONDAY, '2027-03-03'],
  [NOON, '2027-03-04'],
])('D43: its day counts from its approval: given at %s it is ready on %s', async (local, ready) => {
  const { prove, say, seen, job } = await paidOrder(required)
  await prove()
  await say(APPROVED, local)
  const order = await seen()
  expect([order.promised, order.ready, order.daysAfterApproval]).toEqual([undefined, ready, undefined])
  expect(await job()).toMatchObject({ promised: null, ready, proof: 'approved' })
})

test('D43: of two lines the second approval sets the day, and saying so again leaves it', async () => {
  const { prove, say, seen } = await paidOrder(required, { lines: 2 })
  await prove(1)
  await prove(2)
  await say(APPROVED, MONDAY, 1)
  expect((await seen()).ready).toBeUndefined()
  await say(APPROVED, NOON, 2)
  expect((await seen()).ready).toBe('2027-03-04')
  await say(APPROVED, TUESDAY, 1)
  expect((await seen()).ready).toBe('2027-03-04')
})

test('D43: what is shipped says with its day when it arrives', async () => {
  const { prove, say, seen } = await paidOrder(required, { storePickup: false })
  expect((await seen()).delivery).not.toHaveProperty('arrives')
  await prove()
  await say(APPROVED, MONDAY)
  expect((await seen()).delivery).toMatchObject({ kind: 'ship', arrives: '2027-03-04' })
})

test('D43: an approval that is taken back takes the day with it, and the next one counts anew', async () => {
  const { prove, say, seen } = await paidOrder(required)
  await prove()
  await say(APPROVED, MONDAY)
  await say(BIGGER, MONDAY)
  const order = await seen()
  expect([order.ready, order.daysAfterApproval]).toEqual([undefined, DAYS])
  await say(APPROVED, TUESDAY)
  expect((await seen()).ready).toBe('2027-03-04')
})

test('D43: a replaced file’s approval counts anew; the file that was approved, put back, from when it is there', async () => {
  const { pat, prove, say, replace, seen, job } = await paidOrder(required)
  await prove()
  await say(APPROVED, MONDAY)
  const first = urlToKey(required.deps.artworkBase, (await job()).proofs[0]?.files[0]?.address ?? '') ?? ''
  const second = await upload(required, pat, 7)
  await replace(MONDAY, second)
  expect((await seen()).ready).toBeUndefined()
  await replace(NOON, first)
  expect((await seen()).ready).toBe('2027-03-04')
  await replace(NOON, second)
  await prove()
  await say(APPROVED, '2027-03-05T09:00:00')
  expect((await seen()).ready).toBe('2027-03-09')
})

test('D43: an order that is made without its approval after all says nothing more of it', async () => {
  const { seen, orderId } = await paidOrder(required)
  const config = { ...required.deps.config, proofs: 'optional' as const }
  await moveOrder({ ...required.deps, config }, orderId, 'printing')
  expect((await seen()).daysAfterApproval).toBeUndefined()
})

test('D43: where approval is not required an order keeps the day it was promised, whatever is approved or replaced', async () => {
  const { pat, page, prove, say, replace, seen } = await paidOrder(optional)
  expect(page).not.toContain(DAYLESS)
  const { promised, ready, paidAt = '', daysAfterApproval } = await seen()
  expect(ready).toBe(readyBy(Date.parse(paidAt), DAYS))
  expect(daysAfterApproval).toBeUndefined()
  await prove()
  await say(BIGGER, MONDAY)
  await replace(MONDAY, await upload(optional, pat, 7))
  await prove()
  await say(APPROVED, MONDAY)
  expect(await seen()).toMatchObject({ promised, ready })
})

test('D43: an order that was stored with a day before keeps it', async () => {
  const { prove, say, seen, orderId } = await paidOrder(required)
  const [stored] = await required.deps.store.orders.find({ where: { searchId: orderId.replaceAll('-', '') } })
  await required.deps.store.orders.update(stored?._id ?? '', ({ daysAfterApproval: _, ...order }) => ({
    ...order,
    promised: '2026-12-01',
    ready: '2026-12-01',
  }))
  await prove()
  await say(APPROVED, MONDAY)
  expect(await seen()).toMatchObject({ promised: '2026-12-01', ready: '2026-12-01' })
})
