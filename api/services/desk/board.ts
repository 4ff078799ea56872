import type { Deps } from '#api/deps.ts'
import { contactsOf } from '#api/services/orders/contacts.ts'
import { wordsOfOrder } from '#api/services/orders/order-words.ts'
import type { Query } from '#api/store/collection.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { BoardQuery, DeskBoard } from '#shared/contract/desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { meetsAll, typedWords } from '#shared/orders/order-words.ts'
import { rowsOf } from './rows.ts'

/** Orders a word may lead to before it is common: those are found by looking through the newest. */
const COMMON = 500
/** Orders looked through at most for one page of common words; the next page goes on behind them. */
const MOST_LOOKED_THROUGH = 1_000
/** Read besides those of a page, for orders of the same millisecond that the page before had. */
const TIES = 8
/** A mark is of orders that are worked on. */
const OPEN: OrderStatus[] = ORDER_STATUSES.filter(status => status !== 'done' && status !== 'cancelled')

/** The fields that marks lie in. */
const MARKS = { rush: 'rush', blocked: 'isBlocked' } as const

interface Cursor {
  at: string
  id: string
}
const FIRST: Cursor = { at: '9999', id: '' }

/** A page of the board, newest first (issue 11.1). */
export async function boardPage({ store }: Pick<Deps, 'store'>, query: BoardQuery): Promise<DeskBoard> {
  const typed = typedWords(query.find)
  const from = readCursor(query.cursor)
  const found =
    typed.length === 0
      ? await listed(store, query, from, query.limit + 1)
      : await searched(store, query, from, typed)
  const shown = found.orders.slice(0, query.limit)
  const isMore = found.orders.length > query.limit
  const last = isMore ? shown.at(-1) : found.lookedUpTo
  return { orders: await rowsOf(store, shown), next: last ? `${last.createdAt}~${last._id}` : null }
}

interface Found {
  orders: OrderDoc[]
  /** The last one that was looked at, where there may be others behind it. */
  lookedUpTo: OrderDoc | null
}

function readCursor(cursor: string): Cursor {
  const [at = '', id = ''] = cursor.split('~')
  return cursor === '' ? FIRST : { at, id }
}

const isAfter = ({ createdAt, _id }: OrderDoc, { at, id }: Cursor): boolean =>
  createdAt < at || (createdAt === at && _id < id)

/** Orders behind the cursor, so many at most. */
async function listed(store: Store, query: BoardQuery, from: Cursor, count: number): Promise<Found> {
  const where: Query['where'] = { ...whereOf(query), createdAt: { lte: from.at } }
  const orders: OrderDoc[] = []
  const limit = count + TIES
  for (let skip = 0; ; skip += limit) {
    const page = await store.orders.find({
      where,
      sort: { field: 'createdAt', direction: 'desc' },
      limit,
      skip,
    })
    orders.push(...page.filter(order => isAfter(order, from)))
    if (orders.length >= count || page.length < limit)
      return { orders: orders.slice(0, count), lookedUpTo: null }
  }
}

function whereOf({ status, flag }: BoardQuery): NonNullable<Query['where']> {
  const marked: NonNullable<Query['where']> = flag === '' ? {} : { [MARKS[flag]]: true }
  if (status !== '') return { status, ...marked }
  return flag === '' ? {} : { status: { in: OPEN }, ...marked }
}

/** Orders behind the cursor that meet all words: by the rare ones, or through the newest where all are common. */
async function searched(
  store: Store,
  query: BoardQuery,
  from: Cursor,
  typed: readonly string[],
): Promise<Found> {
  const led = await Promise.all(typed.map(word => ordersLedTo(store, word)))
  const rare = led.filter(each => each !== null)
  if (rare.length === 0) return lookedThrough(store, query, from, typed)
  const ids = rare.reduce((both, each) => both.intersection(each))
  const orders = await store.orders.find({ where: { _id: { in: [...ids] } } })
  const behind = orders.filter(order => isAfter(order, from) && isAsked(order, query))
  const met = await meeting(store, behind, typed)
  return { orders: met.toSorted(newestFirst), lookedUpTo: null }
}

/** The orders with a word that begins like this; null where they are too many to read. */
async function ordersLedTo({ orderWords }: Store, word: string): Promise<Set<string> | null> {
  const found = await orderWords.find({ where: { _id: { prefix: word } }, limit: COMMON + 1 })
  return found.length > COMMON ? null : new Set(found.map(({ order }) => order))
}

async function lookedThrough(
  store: Store,
  query: BoardQuery,
  from: Cursor,
  typed: readonly string[],
): Promise<Found> {
  const orders: OrderDoc[] = []
  const step = query.limit * 2
  let behind = from
  for (let looked = step; ; looked += step) {
    const page = (await listed(store, query, behind, step)).orders
    orders.push(...(await meeting(store, page, typed)))
    const last = page.at(-1)
    if (orders.length > query.limit || page.length < step || !last) return { orders, lookedUpTo: null }
    if (looked >= MOST_LOOKED_THROUGH) return { orders, lookedUpTo: last }
    behind = placeOf(last)
  }
}

async function meeting(
  store: Store,
  orders: readonly OrderDoc[],
  typed: readonly string[],
): Promise<OrderDoc[]> {
  const contacts = await contactsOf(store, orders)
  return orders.filter(order => {
    const contact = contacts.get(order._id)
    return contact !== undefined && meetsAll(typed, wordsOfOrder(order, contact))
  })
}

/** The same as `whereOf` of one that is read already. */
function isAsked(order: OrderDoc, { status, flag }: BoardQuery): boolean {
  if (status === '' ? flag !== '' && !OPEN.includes(order.status) : order.status !== status) return false
  return flag === '' || order[MARKS[flag]] === true
}

const newestFirst = (one: OrderDoc, other: OrderDoc): number => (isAfter(other, placeOf(one)) ? -1 : 1)
const placeOf = ({ createdAt, _id }: OrderDoc): Cursor => ({ at: createdAt, id: _id })
