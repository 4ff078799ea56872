import { noteOver } from '#api/services/checkout/ending.ts'
import { claimOrder } from '#api/services/money/reprint.ts'
import {
  beginWords,
  hasUnwordedOrders,
  hasWordsOfBefore,
  wordOrder,
} from '#api/services/orders/order-words.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import type { CartDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { DAY } from '#shared/time.ts'

/**
 * One change of documents that are there. It only adds what a shop of the version before passes over, so that versions run side by
 * side and one step back loses nothing, and done twice it does nothing: a process may die behind any write.
 */
export interface Migration {
  /** Never used again for another one. */
  name: string
  /** Ids of its documents from this one on, in their order. */
  idsFrom(store: Store, from: string): AsyncIterable<{ _id: string }>
  migrate(store: Store, id: string): Promise<unknown>
  /** Whether the version before, which may run beside this one, wrote anything since it was done: then it runs again. */
  isLeft?(store: Store): Promise<boolean>
}

/** Carts of before 2026-11-22 say of none of their removed lines when it went; the next sync of each would do the same. */
const cartsRemovedAt: Migration = {
  name: '2026-11-25 carts say when each removed line went',
  idsFrom: ({ carts }, from) => walk(carts, { _id: { gte: from } }),
  migrate: ({ carts }, id) => carts.update(id, datedRemovals),
}

function datedRemovals(cart: CartDoc): CartDoc | null {
  const { removed, removedAt = [], v } = cart
  if (removed.length === removedAt.length) return null
  return { ...cart, removedAt: removed.map((_, at) => removedAt[at] ?? v) }
}

/** Orders of before 2026-11-25 are found at the desk by their words too, whenever a shop of then made them (decision 50). */
const orderWords: Migration = {
  name: '2026-11-30 every order is found by its words',
  idsFrom: ({ orders }, from) => walk(orders, { foundBy: null, _id: { gte: from } }),
  migrate: wordOrder,
  isLeft: hasUnwordedOrders,
}

/** Checkouts that nobody paid did not end before 2026-11-25. */
const checkoutsEnd: Migration = {
  name: '2026-11-25 checkouts that are over end',
  idsFrom: ({ checkouts }, from) => walk(checkouts, { _id: { gte: from } }),
  migrate: async (store, id) => {
    const checkout = await store.checkouts.get(id)
    if (checkout?.state !== 'expired' || checkout.endsAt) return
    const clock = { now: () => Date.parse(checkout.createdAt) + DAY }
    await noteOver({ store, clock }, checkout, { sessionId: checkout.sessionId, from: ['expired'] })
  },
}

/** Messages of before 2026-11-25 stand at the desk too (issue 11.5), as ones that wait for nothing: they were answered otherwise. */
const messageRefs: Migration = {
  name: '2026-11-25 messages stand at the desk',
  idsFrom: ({ messages }, from) => walk(messages, { ref: null, _id: { gte: from } }),
  migrate: ({ messages }, id) =>
    messages.update(id, doc =>
      doc.ref ? null : { ...doc, ...namedAtDesk(id, doc.createdAt), isOpen: false },
    ),
  isLeft: async ({ messages }) => (await messages.find({ where: { ref: null }, limit: 1 })).length > 0,
}

/** Words of before 2026-11-28 stand without their beginnings, older ones in no order of their orders (issue 10.4). */
const begunWords: Migration = {
  name: '2026-11-28 the beginnings of words stand in the order of their orders',
  idsFrom: ({ orderWords }, from) => walk(orderWords, { begun: null, _id: { gte: from } }),
  migrate: async (store, id) => {
    const record = await store.orderWords.get(id)
    if (record && !record.begun) await beginWords(store, record.order)
  },
  isLeft: hasWordsOfBefore,
}

/** Reprints of before 2026-11-28 were not claimed with their stand's order (B10). */
const claimedReprints: Migration = {
  name: '2026-11-28 reprints are claimed with their order',
  idsFrom: ({ orders }, from) => walk(orders, { _id: { gte: from } }),
  migrate: async (store, id) => {
    const order = await store.orders.get(id)
    if (!order?.claimedBy) return
    const clock = { now: () => order.changedAt ?? Date.parse(order.createdAt) }
    await claimOrder({ store, clock }, order, order.claimedBy)
  },
}

/** In the order they run in; one that ran everywhere may go, its name may not come back. */
export const MIGRATIONS: readonly Migration[] = [
  cartsRemovedAt,
  checkoutsEnd,
  orderWords,
  messageRefs,
  begunWords,
  claimedReprints,
]
