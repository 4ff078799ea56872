import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOrder } from '#api/services/orders/new-order.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { aDevice, anAct, sendActs } from '#api/testing/desk.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { API, type ApiCall } from '#shared/contract/api.ts'
import { RIGHTS, type Right } from '#shared/contract/booth.ts'
import type { Order } from '#shared/orders/order.ts'

let shop: TestShop
let customer: TestPerson
let order: OrderDoc
let reader: TestPerson
let worker: TestPerson
let others: TestPerson[]
let message: string
let newFile: string
let answerer: TestPerson
let cashier: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  customer = await newPerson(shop, 'Customer')
  reader = await newStaff(shop, 'Reader', ['orders:read'])
  worker = await newStaff(shop, 'Worker', ['orders:read', 'orders:work'])
  answerer = await newStaff(shop, 'Answerer', ['messages:answer'])
  cashier = await newStaff(shop, 'Cashier', ['money:refund'])
  others = [
    customer,
    await newStaff(
      shop,
      'Seller',
      RIGHTS.filter(right => !DESK_RIGHTS.includes(right)),
    ),
    await newStaff(shop, 'Nobody', []),
  ]
  const { _id, ...fields } = orderDoc({ owner: customer.sub, items: [boughtLine(`${randomUUID()}/a.jpg`)] })
  order = await insertOrder(shop.deps, _id, fields)
  const sent = await shop.call('/api/users/contact-us', { token: customer.token, json: { message: 'Hello' } })
  expect(sent.status).toBe(200)
  const [kept] = await shop.deps.store.messages.find({ where: { owner: customer.sub } })
  message = kept?.ref ?? ''
  newFile = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, worker)) ?? ''
})
afterAll(() => shop.close())

const DESK_RIGHTS: readonly Right[] = ['orders:read', 'orders:work', 'messages:answer', 'money:refund']
const A_REFUND = randomUUID()
const A_REPRINT = randomUUID()
type DeskCall = Extract<ApiCall, `${string} /api/desk${string}`>
/** Each call of the desk, with the right it takes and what it takes besides. */
const CALLS: Record<DeskCall, { right: Right; json?: (user: string) => object }> = {
  'GET /api/desk/orders': { right: 'orders:read' },
  'GET /api/desk/orders/:id': { right: 'orders:read' },
  'GET /api/desk/changes': { right: 'orders:read' },
  'POST /api/desk/orders/:id/file': {
    right: 'orders:read',
    json: () => ({ line: 1, slot: 'front', what: 'original', device: aDevice() }),
  },
  'POST /api/desk/orders/:id/new-file': {
    right: 'orders:work',
    json: () => ({ line: 1, slot: 'front', key: newFile, device: aDevice() }),
  },
  'POST /api/desk/orders/:id/refunds': {
    right: 'money:refund',
    json: user => ({
      user,
      id: A_REFUND,
      cents: 100,
      left: order.amountCents,
      reason: 'Late',
      device: aDevice(),
    }),
  },
  'POST /api/desk/orders/:id/reprints': {
    right: 'money:refund',
    json: user => ({
      user,
      id: A_REPRINT,
      made: 0,
      reason: 'Torn',
      lines: [{ line: 1, quantity: 1 }],
      device: aDevice(),
    }),
  },
  'POST /api/desk/acts': {
    right: 'orders:work',
    json: user => ({ user, device: aDevice(), acts: [anAct(order.orderId, { kind: 'rush', on: true })] }),
  },
  'GET /api/desk/messages': { right: 'messages:answer' },
  'GET /api/desk/messages/:ref': { right: 'messages:answer' },
  'POST /api/desk/answers': {
    right: 'messages:answer',
    json: user => ({ user, message, text: 'Hello yourself' }),
  },
}

const NOTHING = { error: 'There is nothing at this address', code: 'not_found' }

async function ask(call: string, who: { token: string; sub: string } | null) {
  const [method = '', pattern = ''] = call.split(' ')
  const json = CALLS[call as DeskCall].json?.(who?.sub ?? 'nobody')
  const answer = await shop.call(pattern.replace(':id', order.orderId).replace(':ref', message), {
    method,
    ...(who ? { token: who.token } : {}),
    ...(json ? { json } : {}),
  })
  if (answer.ok && call.endsWith('/changes')) {
    await answer.body?.cancel()
    return { status: answer.status, body: {} }
  }
  const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body }
}

const records = async () => [
  await shop.deps.store.orders.find({}),
  await shop.deps.store.orderWords.find({}),
  await shop.deps.store.messages.find({}),
]

describe('D42: who may call what of the desk', () => {
  test('D42: every call of the contract, and every route below that path, has its row here', () => {
    const calls = Object.keys(API).filter(call => call.includes(' /api/desk'))
    const routes = shop.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/desk'))
      .map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(CALLS).toSorted()).toEqual(calls.toSorted())
    expect([...new Set(routes)].toSorted()).toEqual(calls.toSorted())
  })

  test('D42: a stranger and a forged token are 401; customers, also of that very order, and staff without the right find nothing, not even names', async () => {
    const before = await records()
    for (const call of Object.keys(CALLS)) {
      expect([call, (await ask(call, null)).status]).toEqual([call, 401])
      expect([call, (await ask(call, { ...customer, token: 'forged' })).status]).toEqual([call, 401])
      for (const who of others)
        expect([call, await ask(call, who)]).toEqual([call, { status: 404, body: NOTHING }])
    }
    expect(await records()).toEqual(before)
  })

  test('D42: the right to read does not let act; each right alone opens what it is for', async () => {
    for (const [call, { right }] of Object.entries(CALLS)) {
      const alone = { 'messages:answer': answerer, 'money:refund': cashier }[String(right)]
      if (alone) {
        for (const who of [reader, worker, answerer, cashier].filter(each => each !== alone))
          expect([call, await ask(call, who)]).toEqual([call, { status: 404, body: NOTHING }])
        expect([call, (await ask(call, alone)).status]).toEqual([call, 200])
        continue
      }
      expect([call, await ask(call, answerer)]).toEqual([call, { status: 404, body: NOTHING }])
      const isRead = right === 'orders:read'
      const { status, body } = await ask(call, reader)
      // The stored order names a file that was never stored.
      if (call.endsWith('/file') || !isRead) expect([call, status, body]).toEqual([call, 404, NOTHING])
      else expect([call, status]).toEqual([call, 200])
      expect([call, (await ask(call, worker)).status]).toEqual([call, call.endsWith('/file') ? 404 : 200])
    }
  })

  test('D42: acts go under the name of who sends them', async () => {
    const acts = [anAct(order.orderId, { kind: 'note', text: 'mine' })]
    const answer = await shop.call('/api/desk/acts', {
      token: worker.token,
      json: { user: reader.sub, device: aDevice(), acts },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'wrong_user'])
  })

  test('D42: whoever may work on orders and not see them acts, and is told nothing of what they are', async () => {
    const blind = await newStaff(shop, 'Blind', ['orders:work'])
    const act = () => [anAct(order.orderId, { kind: 'note', text: 'unseen' })]
    const told = await sendActs(shop, blind, act())
    expect(told.answers).toMatchObject([{ outcome: { kind: 'done' } }])
    expect(told.orders).toEqual([])
    expect((await sendActs(shop, worker, act())).orders).toMatchObject([{ orderId: order.orderId }])
  })

  test('D42: the customer’s own order is told as ever, without anything of the desk', async () => {
    const answer = await shop.call(`/api/orders/customer-orders/${order.orderId}`, { token: customer.token })
    const told = (await answer.json()) as Order
    expect(Object.keys(told).toSorted()).toEqual(
      ['orderId', 'status', 'totalAmount', 'createdAt', 'items', 'timeline', 'reprints'].toSorted(),
    )
    for (const step of told.timeline ?? []) expect(Object.keys(step).toSorted()).toEqual(['at', 'status'])
  })
})
