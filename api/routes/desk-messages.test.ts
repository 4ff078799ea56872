import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressKey, resumeMails, stopMails } from '#api/services/mail/stop.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { MAX_ANSWERS } from '#shared/contract/limits.ts'
import type { DeskMessages, DeskThread, OwnMessages } from '#shared/contract/messages.ts'

let shop: TestShop
let pat: TestPerson
let staff: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  staff = await newStaff(shop, 'Sam', ['messages:answer'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const { _id } of await shop.deps.store.messages.find({})) await shop.deps.store.messages.remove(_id)
  pat = await newPerson(shop, 'Pat')
})

async function write(message: string, orderId = '', who = pat): Promise<string> {
  const key = randomUUID()
  const answer = await shop.call('/api/users/contact-us', {
    token: who.token,
    headers: { 'Idempotency-Key': key },
    json: { category: orderId ? 'Existing Orders' : 'Pricing', orderId, message },
  })
  expect(answer.status).toBe(200)
  return namedAtDesk(`${encodeURIComponent(who.sub)} ${encodeURIComponent(key)}`, '').ref
}
async function answer(message: string, text: string, { key = randomUUID(), user = staff.sub } = {}) {
  const said = await shop.call('/api/desk/answers', {
    token: staff.token,
    headers: { 'Idempotency-Key': key },
    json: { user, message, text },
  })
  const { code } = (await said.json()) as { code?: string }
  return code ? [said.status, code] : [said.status]
}
const read = async <T>(path: string, who = staff) =>
  (await (await shop.call(path, { token: who.token })).json()) as T
const open = () => read<DeskMessages>('/api/desk/messages')
const own = (who = pat) => read<OwnMessages>('/api/users/messages', who)

describe('issue 11.5: messages at the desk', () => {
  test('issue 11.5: what a customer writes waits at the desk until it is answered, and they read the answer under the shop’s name', async () => {
    const ref = await write('How much is gold?')
    expect((await open()).messages).toMatchObject([
      {
        ref,
        text: 'How much is gold?',
        category: 'Pricing',
        isOpen: true,
        customer: { name: 'Pat', email: pat.email },
        answers: [],
      },
    ])
    expect(await answer(ref, 'Ten dollars.')).toEqual([200])
    expect((await open()).messages).toEqual([])
    const answered = await read<DeskMessages>('/api/desk/messages?state=answered')
    expect(answered.messages).toMatchObject([{ ref, answers: [{ who: 'Sam', text: 'Ten dollars.' }] }])
    expect((await own()).messages).toMatchObject([
      { ref, text: 'How much is gold?', answers: [{ who: 'Goldleaf Sign & Print', text: 'Ten dollars.' }] },
    ])
  })

  test('issue 11.5: a message stands beside its customer’s orders and other messages, and nobody else’s', async () => {
    const { _id, ...fields } = orderDoc({ owner: pat.sub })
    const { orderId } = await insertOrder(shop.deps, _id, fields)
    const sam = await newPerson(shop, 'Other')
    await write('Of somebody else', '', sam)
    const first = await write('First')
    const second = await write('Second', orderId)
    const thread = await read<DeskThread>(`/api/desk/messages/${second}`)
    expect(thread).toMatchObject({
      ref: second,
      orderId,
      orders: [{ orderId, status: 'new' }],
      others: [{ ref: first }],
    })
    expect((await shop.call(`/api/desk/messages/${randomUUID()}`, { token: staff.token })).status).toBe(404)
  })

  test('decision 103: a message says why no mail tells who wrote of an answer', async () => {
    const untold = async () => (await open()).messages.map(each => each.untold)
    const ref = await write('Is it ready?')
    expect(await untold()).toEqual([undefined])
    await stopMails(shop.deps, addressKey(pat.email))
    expect(await untold()).toEqual(['stopped'])
    expect(await read<DeskThread>(`/api/desk/messages/${ref}`)).toMatchObject({ untold: 'stopped' })
    await resumeMails(shop.deps, addressKey(pat.email))
    const { messages, users } = shop.deps.store
    const [kept] = await messages.find({ where: { ref } })
    const mail = { id: 'm', occasion: 'answer', at: '2026-12-01T10:00:00.000Z', tries: 1 } as const
    await messages.update(kept?._id ?? '', doc => ({ ...doc, mails: [{ ...mail, state: 'failed' }] }))
    expect(await untold()).toEqual(['refused'])
    await users.remove(pat.sub)
    expect(await untold()).toEqual(['nobody'])
  })

  test('issue 11.5: an answer counts once for its key, also when the answers are forgotten; another under it is refused', async () => {
    const ref = await write('Once?')
    const key = randomUUID()
    expect([await answer(ref, 'Once.', { key }), await answer(ref, 'Once.', { key })]).toEqual([[200], [200]])
    const { idempotency } = shop.deps.store
    for (const { _id } of await idempotency.find({})) await idempotency.remove(_id)
    expect(await answer(ref, 'Once.', { key })).toEqual([200])
    for (const { _id } of await idempotency.find({})) await idempotency.remove(_id)
    expect(await answer(ref, 'Twice.', { key })).toEqual([422, 'idempotency_conflict'])
    expect((await own()).messages[0]?.answers).toHaveLength(1)
  })

  test('issue 11.5: staff say that a message needs no answer: it waits no longer, and its customer hears nothing', async () => {
    const ref = await write('Thank you!')
    expect(await answer(ref, '')).toEqual([200])
    expect((await open()).messages).toEqual([])
    expect((await own()).messages).toMatchObject([{ ref, answers: [] }])
    expect(await shop.deps.store.messages.find({ where: { ref } })).not.toMatchObject([
      { mailDue: expect.anything() },
    ])
  })

  test('issue 11.5: an answer goes under the name of who sends it, to a message that is there, so many times at most', async () => {
    const ref = await write('Who?')
    expect(await answer(ref, 'I', { user: pat.sub })).toEqual([409, 'wrong_user'])
    expect(await answer(randomUUID(), 'To nobody')).toEqual([404, 'not_found'])
    for (let sent = 0; sent < MAX_ANSWERS; sent++) expect(await answer(ref, `${sent}`)).toEqual([200])
    expect(await answer(ref, 'One more')).toEqual([413, 'too_large'])
  })

  test('issue 11.5: pages follow each other without a gap or a repeat, also among messages of one moment', async () => {
    const now = shop.deps.clock.now
    shop.deps.clock.now = () => Date.parse('2026-11-25T12:00:00Z')
    const written = await Promise.all(Array.from({ length: 7 }, (_, at) => write(`${at}`)))
    shop.deps.clock.now = now
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: DeskMessages = await read(`/api/desk/messages?limit=3&cursor=${encodeURIComponent(cursor)}`)
      seen.push(...page.messages.map(({ ref }) => ref))
      cursor = page.next
    }
    expect(seen.toSorted()).toEqual(written.toSorted())
  })

  test('D4: the export hands out answers and mails, and deletion takes the thread away', async () => {
    const ref = await write('Mine')
    await answer(ref, 'Yours')
    expect(await read('/api/users/me', pat)).toMatchObject({
      messages: [{ message: 'Mine', answers: [{ text: 'Yours' }], mails: [{ occasion: 'answer' }] }],
    })
    expect((await shop.call('/api/users/me', { method: 'DELETE', token: pat.token })).status).toBe(200)
    expect(await answer(ref, 'Too late')).toEqual([404, 'not_found'])
    expect(await shop.deps.store.messages.find({ where: { owner: pat.sub } })).toEqual([])
  })

  test('issue 11.5: a person reads their own messages alone; a stranger none', async () => {
    await write('Mine')
    expect((await own(await newPerson(shop, 'Other'))).messages).toEqual([])
    expect((await shop.call('/api/users/messages')).status).toBe(401)
  })
})
