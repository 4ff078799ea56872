import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderDoc } from '#api/store/documents.ts'
import { ordersOf } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'

let shop: TestShop
let pat: TestPerson

function order(owner: string, index: number): OrderDoc {
  const orderId = `GL-00${index.toString().padStart(2, '0')}-M9XD`
  return {
    _id: `${owner} ${index}`,
    owner,
    orderId,
    searchId: normalizeOrderId(orderId),
    status: ORDER_STATUSES[index % 2] ?? 'new',
    createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    amountCents: 100 + index,
    items: [],
    address: null,
    sessionId: `cs_${index}`,
  }
}

beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop)
  for (let index = 0; index < 12; index++) await shop.deps.store.orders.insert(order(pat.sub, index))
  await shop.deps.store.orders.insert(order('auth0|somebody-else', 50))
})
afterAll(() => shop.close())

describe('spec §7 customer orders', () => {
  test('pages five at a time, newest first, and only the person’s own', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(page => ordersOf(shop, pat, `?page=${page}`)))
    expect(pages.map(page => page.orders.length)).toEqual([5, 5, 2, 0])
    expect(pages.every(page => page.totalPages === 3)).toBe(true)
    const totals = pages.flatMap(page => page.orders.map(each => each.totalAmount))
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    expect(totals).toHaveLength(12)
  })

  test('filters by status and, from the start of the id, whatever its case and dashes (D32)', async () => {
    expect((await ordersOf(shop, pat, '?status=new&limit=100')).orders).toHaveLength(6)
    expect((await ordersOf(shop, pat, '?orderId=gl0007')).orders).toMatchObject([{ orderId: 'GL-0007-M9XD' }])
    expect((await ordersOf(shop, pat, '?orderId=GL-00&limit=100')).orders).toHaveLength(12)
    expect((await ordersOf(shop, pat, '?orderId=M9XD')).orders).toEqual([])
  })

  test('spec §5 empty text and empty status filter nothing', async () => {
    expect((await ordersOf(shop, pat, '?orderId=&status=&limit=100')).orders).toHaveLength(12)
  })

  test.each(['1000001', '9007199254740991', '9007199254740992', '1e300'])(
    'issue 6.16: page %s is 400 in the envelope, the last there can be is an empty one',
    async page => {
      const ask = (asked: string) =>
        shop.call(`/api/orders/customer-orders?page=${asked}&limit=100`, { token: pat.token })
      const refused = await ask(page)
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { code: 'bad_request', requestId: refused.headers.get('X-Request-Id') },
      ])
      const last = await ask('1000000')
      expect([last.status, await last.json()]).toEqual([200, { orders: [], totalPages: 1 }])
    },
  )

  test.each(['page=0', 'page=x', 'limit=101', 'limit=0', 'status=lost'])('refuses %s', async query => {
    expect((await shop.call(`/api/orders/customer-orders?${query}`, { token: pat.token })).status).toBe(422)
  })
})

describe('D48 one order', () => {
  const ask = (id: string, token?: string) =>
    shop.call(`/api/orders/customer-orders/${id}`, token === undefined ? {} : { token })

  test('answers its own person, however its number is written', async () => {
    for (const id of ['GL-0007-M9XD', 'gl0007m9xd']) {
      const answer = await ask(id, pat.token)
      expect([answer.status, await answer.json()]).toMatchObject([200, { orderId: 'GL-0007-M9XD' }])
    }
  })

  test('of another customer is 404 like one that there is not, and a stranger is asked to sign in', async () => {
    const other = await newPerson(shop, 'Other')
    const answers = [
      await ask('GL-0007-M9XD', other.token),
      await ask('GL-0050-M9XD', pat.token),
      await ask('GL-7777-7777', pat.token),
      await ask('GL-00', pat.token),
      await ask('GL-0007-M9XD'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401])
    const [others, , none] = await Promise.all(answers.map(answer => answer.json()))
    expect({ ...others, requestId: '' }).toEqual({ ...none, requestId: '' })
  })

  test('is not looked for by a text too long for a number', async () => {
    expect((await ask('x'.repeat(41), pat.token)).status).toBe(422)
  })
})
