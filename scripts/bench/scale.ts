import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { newCart } from '#api/services/cart/sync.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import type { Store } from '#api/store/store.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import { openShop, type ShopProcess } from '#pwa/e2e/shop.ts'
import { aLine } from '#shared/testing/cart.ts'
import { type Figure, figure } from './figure.ts'
import { inTurns, NOW } from './revisions.ts'

/** How much a shop holds. */
interface Size {
  orders: number
  carts: number
}

const FEW: Size = { orders: 1_000, carts: 100 }
const MANY: Size = { orders: 100_000, carts: 10_000 }
/** Orders of the person who asks, in either. */
const OWN = 20
const BATCH = 1_000
const PER_ROUND = 20
/** How much slower a call may be (issue 10.4). */
const MOST = 2

/** A filled shop and somebody who has a cart and orders there. */
interface Filled {
  name: 'now'
  shop: ShopProcess
  who: TestPerson
  line: string
  orderId: string
}

interface Call {
  name: string
  ask(filled: Filled, n: number): [path: string, body?: object]
}

const CALLS: Call[] = [
  { name: 'a page of orders', ask: () => ['/api/orders/customer-orders'] },
  {
    name: 'orders by the beginning of an id',
    ask: ({ orderId }) => [`/api/orders/customer-orders?search=${encodeURIComponent(orderId.slice(0, 7))}`],
  },
  { name: 'one order', ask: ({ orderId }) => [`/api/orders/customer-orders/${encodeURIComponent(orderId)}`] },
  { name: 'a sync of nothing', ask: ({ who }) => ['/api/sync/cart', syncOf(who.sub, [])] },
  {
    name: 'a sync of one change',
    ask: ({ who, line }, n) => ['/api/sync/cart', syncOf(who.sub, [mutations.patch(line, { total: n }, 0)])],
  },
  { name: 'a page view', ask: () => ['/api/analytics/page-view', { path: '/' }] },
]

/** What a call costs at 100,000 orders and 10,000 carts on SQLite, beside the same at 1,000 and 100. */
export async function benchScale(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const few = await filled(stack, FEW)
  const many = await filled(stack, MANY)
  const figures: Figure[] = []
  for (const { name, ask } of CALLS) {
    const ms = (of: Filled) => msEach(n => call(of, ...ask(of, n)))
    await ms(few)
    await ms(many)
    const taken = await inTurns(() => ms(few), [many], ms)
    const label = `Scale: ${name}, 100,000 orders beside 1,000`
    figures.push(figure(label, 'ms', taken, each => each, { of: 'ratio', most: MOST }))
  }
  return [...figures, await pageViewsAtOnce(stack)]
}

/** The slowest of 100 page views of one page that come together: its count is one document (issue 10.1). */
async function pageViewsAtOnce(stack: AsyncDisposableStack): Promise<Figure> {
  const opened = await filled(stack, FEW)
  const slowest: number[] = []
  for (let round = 0; round < 2; round++) {
    const taken = Array.from({ length: 100 }, () =>
      msOf(() => call(opened, '/api/analytics/page-view', { path: '/' })),
    )
    slowest.push(Math.max(...(await Promise.all(taken))))
  }
  return { name: 'Page views: 100 at once, the slowest', unit: 'ms', now: slowest }
}

async function msOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function filled(stack: AsyncDisposableStack, size: Size): Promise<Filled> {
  const shop = await openShop({ RATE_LIMIT: '1000000000' }, undefined, NOW.root)
  stack.defer(() => shop.dispose())
  const who = await newPerson(shop)
  const line = randomUUID()
  const store = openSqliteStore({ file: join(shop.dataDir, 'shop.sqlite') })
  await fill(store, size)
  const own = Array.from({ length: OWN }, () => orderDoc({ owner: who.sub }))
  await store.orders.insertAll(own)
  await store.close()
  const opened = { name: 'now', shop, who, line, orderId: own[0]?.orderId ?? '' } as const
  await call(opened, '/api/sync/cart', syncOf(who.sub, [mutations.add(line)]))
  return opened
}

/** Ten orders of each of so many people, over the years, and carts of three lines. */
async function fill({ orders, carts }: Store, size: Size): Promise<void> {
  const start = Date.parse('2024-01-01T00:00:00Z')
  for (let at = 0; at < size.orders; at += BATCH)
    await orders.insertAll(
      Array.from({ length: BATCH }, (_, i) =>
        orderDoc({
          owner: `auth0|${Math.floor((at + i) / 10)}`,
          createdAt: new Date(start + (at + i) * 600_000).toISOString(),
        }),
      ),
    )
  const lines = [randomUUID(), randomUUID(), randomUUID()].map(id => aLine(id))
  const each = Math.min(BATCH, size.carts)
  for (let at = 0; at < size.carts; at += each)
    await carts.insertAll(
      Array.from({ length: each }, (_, i) => ({ ...newCart(`auth0|${at + i}`, 'main', 'life'), lines })),
    )
}

async function call({ shop, who }: Filled, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${shop.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** Milliseconds of one of many calls, the median: other work of the machine meets some of them alone. */
async function msEach(ask: (n: number) => Promise<void>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < PER_ROUND; n++) taken.push(await msOf(() => ask(n)))
  return taken.toSorted((a, b) => a - b)[PER_ROUND >> 1] ?? Number.NaN
}
