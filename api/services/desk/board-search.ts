import { contactsOf } from '#api/services/orders/contacts.ts'
import { wordsOfOrder } from '#api/services/orders/order-words.ts'
import { type Place, placeOf } from '#api/services/orders/word-ids.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { BoardQuery } from '#shared/contract/desk.ts'
import { meetsAll } from '#shared/orders/order-words.ts'
import { isAsked, listed } from './board-list.ts'
import { cursorOf, END, isBehind, newestFirst } from './board-place.ts'
import { type Led, ledBy, type WordStream } from './board-words.ts'

/** Orders looked at for one page at most; the next page goes on behind them. */
const MOST_LOOKED_AT = 1_000

interface Found {
  orders: OrderDoc[]
  /** The last that was looked at, where there may be others behind it. */
  lookedUpTo: Place | null
}

/** Orders behind a place that may meet the words, newest first, so many at most. `upTo` is null once there are no others behind. */
type Candidates = (from: Place, count: number) => Promise<{ orders: OrderDoc[]; upTo: Place | null }>

/** Orders behind the place that meet all words, newest first: as many as a page has and one more. */
export async function searched(
  store: Store,
  query: BoardQuery,
  from: Place,
  typed: readonly string[],
): Promise<Found> {
  const led = await Promise.all(typed.map(word => ledBy(store, word)))
  const candidates = await candidatesOf(store, query, from, led)
  const step = query.limit + 1
  const orders: OrderDoc[] = []
  let behind = from
  for (let looked = step; ; looked += step) {
    const { orders: page, upTo } = await candidates(behind, step)
    const asked = page.filter(order => isAsked(order, query))
    orders.push(...(await meeting(store, asked, typed)))
    if (orders.length > query.limit || upTo === null) return { orders, lookedUpTo: null }
    if (looked >= MOST_LOOKED_AT) return { orders, lookedUpTo: upTo }
    behind = upTo
  }
}

/** By the words few orders have, else by the one that leads farthest back, else all there are. */
async function candidatesOf(
  store: Store,
  query: BoardQuery,
  from: Place,
  led: readonly Led[],
): Promise<Candidates> {
  const few = led.flatMap(each => (each.kind === 'few' ? [each.places] : []))
  if (few.length > 0) return amongFew(store, few)
  const streams = led.flatMap(each => (each.kind === 'stream' ? [each.stream] : []))
  const [only = null, other] = streams
  const stream = other ? await farthest(streams, from, query.limit + 1) : only
  if (stream) return (behind, count) => ordersIn(store, stream, behind, count)
  return async (behind, count) => {
    const orders = await listed(store, query, behind, count)
    return { orders, upTo: lastOf(orders.map(placeOf), count) }
  }
}

/** Of a page that is full there may be more behind its last. */
const lastOf = (places: readonly Place[], count: number): Place | null =>
  places.length < count ? null : (places.at(-1) ?? null)

function amongFew(store: Store, few: readonly (readonly Place[])[]): Candidates {
  const [first, ...others] = few.map(places => new Map(places.map(place => [cursorOf(place), place])))
  const places = [...(first ?? [])]
    .flatMap(([name, place]) => (others.every(each => each.has(name)) ? [place] : []))
    .toSorted(newestFirst)
  const among: WordStream = async (from, count) =>
    places.filter(place => isBehind(place, from)).slice(0, count)
  return (behind, count) => ordersIn(store, among, behind, count)
}

/** Of several words the one whose next page reaches farthest back is the rarest. */
async function farthest(
  streams: readonly WordStream[],
  from: Place,
  count: number,
): Promise<WordStream | null> {
  const reached = await Promise.all(
    streams.map(async stream => ({ stream, last: lastOf(await stream(from, count), count) ?? END })),
  )
  return reached.toSorted((one, other) => newestFirst(other.last, one.last))[0]?.stream ?? null
}

/** The orders at the next places; one that came about at another place, or never, is passed over. */
async function ordersIn(
  { orders }: Pick<Store, 'orders'>,
  stream: WordStream,
  from: Place,
  count: number,
): ReturnType<Candidates> {
  const places = await stream(from, count)
  const upTo = lastOf(places, count)
  if (places.length === 0) return { orders: [], upTo }
  const names = new Set(places.map(cursorOf))
  const found = await orders.find({ where: { _id: { in: places.map(({ id }) => id) } } })
  const here = found.filter(order => names.has(cursorOf(placeOf(order))))
  return { orders: here.toSorted((one, other) => newestFirst(placeOf(one), placeOf(other))), upTo }
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
