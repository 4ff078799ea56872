import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#api/gateways/ports.ts'
import { claimArtwork } from '#api/services/artwork/artwork.ts'
import { sendMails } from '#api/services/mail/send.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { anAct, sendActs } from '#api/testing/desk.ts'
import { mailsOf } from '#api/testing/mail.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import type { LinkedProof, ProofAnswer } from '#shared/contract/proofs.ts'
import type { Order } from '#shared/orders/order.ts'

let shop: TestShop
let mails: readonly Mail[]
let pat: TestPerson
let staff: TestPerson
let order: OrderDoc
let version: string

beforeAll(async () => {
  shop = await openTestShop()
  mails = mailsOf(shop)
  staff = await newStaff(shop, 'Sam', ['orders:read', 'orders:work'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  pat = await newPerson(shop, 'Pat')
  const provider = { name: 'Pat', email: pat.email, emailVerified: true, picture: '', at: '' }
  await shop.deps.store.users.upsert(pat.sub, () => ({
    ...{ _id: pat.sub, name: '', email: '', picture: '', updatedAt: '' },
    provider,
  }))
  const { _id, ...fields } = orderDoc({ owner: pat.sub, items: [boughtLine(`${randomUUID()}/a.jpg`)] })
  order = await insertOrder(shop.deps, _id, fields)
  version = (await job()).lines[0]?.version ?? ''
  await sendActs(shop, staff, [
    anAct(order.orderId, { kind: 'proof', line: 1, version, said: 'Is it right?' }),
  ])
})

const APPROVED: ProofAnswer = { kind: 'approved' }
const job = async () =>
  (await (await shop.call(`/api/desk/orders/${order.orderId}`, { token: staff.token })).json()) as DeskJob
const seenBy = async (who: TestPerson) =>
  (await (
    await shop.call(`/api/orders/customer-orders/${order.orderId}`, { token: who.token })
  ).json()) as Order
async function answer(
  who: TestPerson,
  said: unknown = APPROVED,
  { key = randomUUID(), user = who.sub } = {},
) {
  const got = await shop.call('/api/users/proof-answers', {
    token: who.token,
    headers: { 'Idempotency-Key': key },
    json: { user, order: order.orderId, line: 1, version, answer: said },
  })
  const { code } = (await got.json()) as { code?: string }
  return code ? [got.status, code] : [got.status]
}

/** The link of the mail that the customer got. */
async function mailedLink() {
  await sendMails(shop.deps)
  const text = mails.findLast(({ subject }) => subject.includes(`proof: order ${order.orderId}`))?.text ?? ''
  const [, name = '', token = ''] = /\/proof#(GL-[\w-]+)\.([\w-]{22})/.exec(text) ?? []
  return { order: name, token }
}
const open = (path: string, json: object) => shop.call(`/api/proofs${path}`, { json })

describe('issue 11.3: a proof and its customer', () => {
  test('issue 11.3: the customer sees the proof with their order and approves it; the desk reads who said what', async () => {
    expect((await seenBy(pat)).proofs).toMatchObject([
      { line: 1, version, said: 'Is it right?', isCurrent: true, answers: [] },
    ])
    expect(await answer(pat)).toEqual([200])
    const { proof, proofs, history, proofPolicy } = await job()
    expect([proof, proofPolicy]).toEqual(['approved', 'optional'])
    expect(proofs).toMatchObject([{ answers: [{ answer: APPROVED }] }])
    expect(history.at(-1)).toMatchObject({ who: 'Customer', event: { kind: 'approved', line: 1 } })
  })

  test('issue 11.3: a stranger, another customer and staff say nothing to it and learn nothing of it', async () => {
    const other = await newPerson(shop, 'Other')
    expect(await answer(other)).toEqual([404, 'not_found'])
    expect(await answer(staff)).toEqual([404, 'not_found'])
    expect(await answer(other, APPROVED, { user: pat.sub })).toEqual([409, 'wrong_user'])
    const json = { user: pat.sub, order: order.orderId, line: 1, version, answer: APPROVED }
    expect((await shop.call('/api/users/proof-answers', { json })).status).toBe(401)
    expect((await seenBy(pat)).proofs?.[0]?.answers).toEqual([])
  })

  test('issue 11.3: an answer is bounded: no words, too many, pins outside the picture and too many are refused', async () => {
    const pin = { slot: 'front', x: 0.5, y: 0.5 }
    const wrong = [
      { kind: 'change', text: '', pins: [] },
      { kind: 'change', text: 'x'.repeat(2_001), pins: [] },
      { kind: 'change', text: 'x', pins: [{ ...pin, x: 1.01 }] },
      { kind: 'change', text: 'x', pins: Array.from({ length: 21 }, () => pin) },
      { kind: 'denied' },
    ]
    for (const said of wrong) expect(await answer(pat, said)).toEqual([422, 'invalid'])
    const most = Array.from({ length: 20 }, () => pin)
    expect(await answer(pat, { kind: 'change', text: 'x'.repeat(2_000), pins: most })).toEqual([200])
  })

  test('issue 11.3: it is in the personal export', async () => {
    await answer(pat, { kind: 'change', text: 'Greener', pins: [] })
    const data = await (await shop.call('/api/users/me', { token: pat.token })).text()
    expect(data).toContain('Greener')
  })
})

describe('D50: the link of a proof’s mail', () => {
  test('D50: it shows its proof without a sign-in, opening it changes nothing, and it is answered once', async () => {
    const link = await mailedLink()
    expect(link.order).toBe(order.orderId)
    const looked = await open('', link)
    expect([looked.status, looked.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer'])
    expect(await looked.json()).toMatchObject({
      orderId: order.orderId,
      isOpen: true,
      proof: { version, answers: [] },
    } satisfies object)
    const said = { ...link, id: randomUUID(), answer: { kind: 'change', text: 'Greener', pins: [] } }
    for (const time of ['first', 'again']) {
      const shown = (await (await open('/answer', said)).json()) as LinkedProof
      expect(shown.proof.answers, time).toHaveLength(1)
    }
    expect((await job()).proof).toBe('change')
  })

  test('issue 11.3: a picture that is not there yet is drawn and asked for again; asking often is no wrong link', async () => {
    const file = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, pat)) ?? ''
    await claimArtwork(shop.deps, pat.sub, file)
    await shop.deps.store.orders.update(order._id, current => ({ ...current, items: [boughtLine(file)] }))
    const { lines } = await job()
    const act = { kind: 'proof', line: 1, version: lines[0]?.version ?? '', said: '' } as const
    await sendActs(shop, staff, [anAct(order.orderId, act)])
    const link = await mailedLink()
    const asked = await open('/picture', { ...link, slot: 'front' })
    expect([asked.status, await asked.json()]).toEqual([202, { isComing: true }])
    for (let times = 0; times < 35; times++) await open('/picture', { ...link, slot: 'back' })
    expect((await open('', link)).status).toBe(200)
  })

  test('D50: wrong links and pictures that are not there have one answer, and who tries many is refused', async () => {
    const { order: name, token } = await mailedLink()
    const id = randomUUID()
    const wrong = { order: name, token: `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}` }
    for (const [path, json] of [
      ['', wrong],
      ['', { order: 'GL-0000-0000', token }],
      ['/answer', { ...wrong, id, answer: APPROVED }],
      ['/picture', { ...wrong, slot: 'front' }],
      ['/picture', { order: name, token, slot: 'back' as const }],
    ] as const)
      expect(await (await open(path, json)).json(), path).toMatchObject({ code: 'not_found' })
    let last = 404
    for (let tries = 0; tries < 40 && last === 404; tries++) last = (await open('', wrong)).status
    expect(last).toBe(429)
    const { headers } = await open('', wrong)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
