import { randomUUID } from 'node:crypto'
import { emptyTicket } from '#api/services/booth/heard.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { wordRecords } from '#api/services/orders/order-words.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { offerDoc } from '#api/testing/booth.ts'
import { artworkDoc, boughtLine, checkoutDoc, messageDoc, orderDoc } from '#api/testing/records.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { aLine } from '#shared/testing/cart.ts'
import { DAY, MINUTE } from '#shared/time.ts'

/** How much a shop holds; the rest follows from it. */
export interface Size {
  orders: number
  carts: number
}

const BATCH = 1_000
const START = Date.parse('2024-01-01T00:00:00Z')
const TEN_MINUTES = 10 * MINUTE
/** One order in so many is worked on, marked, of a stand, with a message, or of a customer of a name that many have. */
const EVERY = { open: 10, rush: 50, blocked: 70, booth: 50, message: 10, named: 100 }
export const COMMON_NAME = 'johnson'
const OPEN: OrderStatus[] = ORDER_STATUSES.filter(status => status !== 'done' && status !== 'cancelled')
const SELLERS = 5

const isEach = (at: number, every: number) => at % every === 0
const timeOf = (at: number) => new Date(START + at * TEN_MINUTES).toISOString()
const personOf = (at: number) => `auth0|${Math.floor(at / 10)}`
const nameOf = (at: number) =>
  isEach(Math.floor(at / 10), EVERY.named) ? `Kim ${COMMON_NAME}` : `Pat Customer${Math.floor(at / 10)}`

/** Fills a shop: ten orders of each person over the years, with all that comes with one, and carts of three lines. */
export async function fill(store: Store, { orders, carts }: Size): Promise<void> {
  for (let at = 0; at < orders; at += BATCH)
    await fillOrders(
      store,
      Array.from({ length: Math.min(BATCH, orders - at) }, (_, i) => at + i),
    )
  await store.pageViews.insertAll(
    Array.from({ length: Math.min(400, orders / 10) }, (_, at) => {
      const day = new Date(START + at * DAY).toISOString().slice(0, 10)
      return { _id: `${day} /products`, day, path: '/products', count: 9, params: {} }
    }),
  )
  const lines = [randomUUID(), randomUUID(), randomUUID()].map(id => aLine(id))
  await inBatches(carts, store.carts, at => ({ ...newCart(`auth0|${at}`, MAIN_CART, 'life'), lines }))
}

async function inBatches<T extends Doc>(
  count: number,
  into: Collection<T>,
  make: (at: number) => T,
): Promise<void> {
  for (let at = 0; at < count; at += BATCH)
    await into.insertAll(Array.from({ length: Math.min(BATCH, count - at) }, (_, i) => make(at + i)))
}

function anOrder(at: number): OrderDoc {
  const isOfStand = isEach(at, EVERY.booth)
  const ticketId = randomUUID()
  const createdAt = timeOf(at)
  return orderDoc({
    owner: isOfStand ? `ticket:${ticketId}` : personOf(at),
    claimedBy: isOfStand ? personOf(at) : null,
    createdAt,
    status: isEach(at, EVERY.open) ? (OPEN[(at / EVERY.open) % OPEN.length] ?? 'new') : 'done',
    rush: isEach(at, EVERY.rush),
    isBlocked: isEach(at, EVERY.blocked),
    changedAt: Date.parse(createdAt),
    trackedAt: createdAt,
    items: [boughtLine(`${randomUUID()}/sign.jpg`), boughtLine()],
    sessionId: `cs_fill_${at}`,
    desk: {
      history: [
        { at: createdAt, by: { kind: 'shop' }, device: null, event: { kind: 'created', status: 'new' } },
      ],
      blocked: null,
      due: null,
      acts: {},
    },
    ...(isOfStand ? { booth: { ticketId, offerId: randomUUID() } } : {}),
  })
}

async function fillOrders(store: Store, places: readonly number[]): Promise<void> {
  const orders = places.map(anOrder)
  await store.orders.insertAll(orders)
  await fillPeople(store, places)
  await store.orderWords.insertAll(
    orders.flatMap((order, i) => {
      const contact = {
        name: nameOf(places[i] ?? 0),
        email: `c${places[i]}@example.com`,
        phone: '',
        company: '',
      }
      return wordRecords(order, contact)
    }),
  )
  const checkouts = orders.map(({ _id, owner, items: lines, createdAt, sessionId, orderId }) =>
    checkoutDoc({ _id, owner, lines, createdAt, sessionId, orderId, state: 'paid' }),
  )
  await store.checkouts.insertAll(checkouts)
  await store.sessions.insertAll(
    checkouts.map(({ _id: checkoutId, owner, sessionId }) => ({ _id: sessionId ?? '', checkoutId, owner })),
  )
  await store.artworks.insertAll(
    orders.flatMap(({ owner, createdAt, items }) =>
      items.flatMap(({ artwork }) =>
        artwork ? [artworkDoc(artwork.key, { owner, createdAt, nextLookAt: createdAt })] : [],
      ),
    ),
  )
  await fillStand(store, orders)
}

async function fillPeople(store: Store, places: readonly number[]): Promise<void> {
  await store.users.insertAll(
    places
      .filter(at => at % 10 === 0)
      .map(at => ({
        ...{ _id: personOf(at), email: '', name: '', picture: '', updatedAt: timeOf(at) },
        provider: {
          name: nameOf(at),
          email: `c${at}@example.com`,
          emailVerified: true,
          picture: '',
          at: timeOf(at),
        },
      })),
  )
  await store.messages.insertAll(
    places
      .filter(at => isEach(at, EVERY.message))
      .map(at => {
        const doc = messageDoc({ owner: personOf(at), createdAt: timeOf(at) })
        return {
          ...doc,
          ...namedAtDesk(doc._id, doc.createdAt),
          isOpen: isEach(at, 1_000),
          trackedAt: timeOf(at),
        }
      }),
  )
  await store.idempotency.insertAll(
    places
      .filter(at => isEach(at, EVERY.message))
      .map(at => ({
        _id: `${personOf(at)} ${randomUUID()}`,
        bodyHash: '',
        answer: null,
        createdAt: timeOf(at),
      })),
  )
}

/** The tickets of orders that were sold at a stand, with their offers and links. */
async function fillStand(
  { tickets, offers, ticketTokens }: Store,
  orders: readonly OrderDoc[],
): Promise<void> {
  const sold = orders.flatMap(({ booth, claimedBy, createdAt, items }) =>
    booth
      ? [{ id: booth.ticketId, offerId: booth.offerId, claimedBy: claimedBy ?? null, createdAt, items }]
      : [],
  )
  await tickets.insertAll(
    sold.map(({ id, offerId, claimedBy, createdAt }, at) => ({
      ...emptyTicket(
        { id, staff: `auth0|seller ${at % SELLERS}`, kid: null },
        { now: () => Date.parse(createdAt) },
      ),
      ...{ current: offerId, offers: [{ id: offerId, rev: 1 }], claimedBy },
      sale: { via: 'provider' as const, offerId, ref: 'cs', cents: 1_000, at: createdAt },
    })),
  )
  await offers.insertAll(sold.map(({ id, offerId, items }) => offerDoc(id, items, { _id: offerId })))
  await ticketTokens.insertAll(sold.map(({ id: ticketId }) => ({ _id: randomUUID(), ticketId })))
}
