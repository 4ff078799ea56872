import type { Deps } from '#api/deps.ts'
import { lacksFile, waitsForFiles } from '#api/services/booth/lacking.ts'
import { isByHand, paidCentsOf } from '#api/services/money/paid.ts'
import { proofsOf } from '#api/services/proofs/proofs.ts'
import type { Query } from '#api/store/collection.ts'
import type { OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { OrdersPage } from '#shared/contract/calls.ts'
import { toDollars } from '#shared/money/cents.ts'
import type { Order, OrderItem, OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId, readOrderId } from '#shared/orders/order-id.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { boughtArtworks } from './bought-artworks.ts'
import { printedKey } from './order-files.ts'

export interface OrdersFilter {
  page: number
  limit: number
  status?: OrderStatus | '' | undefined
  orderId?: string | undefined
}

/**
 * A person's orders, newest first: their own and those they claimed at a stand, which are nobody else's (B10). Empty
 * filters filter nothing (spec §5); ids match from the start (D32).
 */
export async function listOrders(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
  filter: OrdersFilter,
): Promise<OrdersPage> {
  const prefix = normalizeOrderId(filter.orderId ?? '')
  const filtered: Query['where'] = {
    ...(filter.status ? { status: filter.status } : {}),
    ...(prefix === '' ? {} : { searchId: { prefix } }),
  }
  const skip = (filter.page - 1) * filter.limit
  const [own, claimed] = await Promise.all(
    [
      { owner, ...filtered },
      { claimedBy: owner, ...filtered },
    ].map(where => store.orders.count({ where })),
  )
  const count = (own ?? 0) + (claimed ?? 0)
  const totalPages = Math.ceil(count / filter.limit)
  if (!claimed) {
    const found = await newest(store, { owner, ...filtered }, filter.limit, skip)
    return { orders: found.map(doc => toOrder(doc, artworkBase)), totalPages }
  }
  // Those of a stand are few: what comes before this page is read of both and put in order.
  const both = await Promise.all([
    newest(store, { owner, ...filtered }, skip + filter.limit),
    newest(store, { claimedBy: owner, ...filtered }, skip + filter.limit),
  ])
  const found = both
    .flat()
    .toSorted(byNewest)
    .slice(skip, skip + filter.limit)
  return { orders: found.map(doc => toOrder(doc, artworkBase)), totalPages }
}

const newest = (store: Deps['store'], where: NonNullable<Query['where']>, limit: number, skip = 0) =>
  store.orders.find({ where, sort: { field: 'createdAt', direction: 'desc' }, limit, skip })

/** As the store sorts: those of one moment by `_id`. */
function byNewest(one: OrderDoc, other: OrderDoc): number {
  const key = ({ createdAt, _id }: OrderDoc) => `${createdAt} ${_id}`
  return key(one) < key(other) ? 1 : -1
}

/** A person's own order of this number; null for anybody else's, as for none (D48). */
export async function findOrder(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
  text: string,
): Promise<Order | null> {
  const theirs = await ownOrder({ store }, owner, text)
  return theirs ? toOrder(theirs, artworkBase) : null
}

/** The same as it is stored. */
export async function ownOrder(
  { store }: Pick<Deps, 'store'>,
  owner: string,
  text: string,
): Promise<OrderDoc | null> {
  const orderId = readOrderId(text)
  if (orderId === null) return null
  const found = await store.orders.find({ where: { searchId: normalizeOrderId(orderId) } })
  return found.find(order => order.owner === owner || order.claimedBy === owner) ?? null
}

/** An order in the wire's shape (spec §3). */
export function toOrder(doc: OrderDoc, artworkBase: string): Order {
  return {
    orderId: doc.orderId,
    status: doc.status,
    totalAmount: toDollars(doc.amountCents),
    ...(paidCentsOf(doc) === doc.amountCents ? {} : { paidAmount: toDollars(paidCentsOf(doc)) }),
    createdAt: doc.createdAt,
    ...(doc.booth ? { isBooth: true as const } : {}),
    ...(isByHand(doc) ? { isPaidByHand: true as const } : {}),
    ...(waitsForFiles(doc) ? { awaitsArtwork: waitingProducts(doc) } : {}),
    items: doc.items.map(item => toItem(item, artworkBase)),
    ...(doc.paidAt ? { paidAt: doc.paidAt } : {}),
    ...(doc.cardLast4 ? { cardLast4: doc.cardLast4 } : {}),
    ...timelineOf(doc),
    ...(doc.promised ? { promised: doc.promised } : {}),
    ...(doc.ready ? { ready: doc.ready } : daysToCome(doc)),
    ...deliveryOf(doc),
    ...refundsOf(doc),
    ...reprintsOf(doc),
    ...(doc.reprintOf ? { reprintOf: doc.reprintOf.orderId } : {}),
    ...(doc.desk?.proofs ? { proofs: proofsOf(doc, artworkBase) } : {}),
  }
}

const waitingProducts = ({ items }: OrderDoc): string[] => [
  ...new Set(items.filter(lacksFile).map(({ product }) => product)),
]

/** How long an order takes once it is approved, as long as that may still come (D43). */
const daysToCome = ({ status, daysAfterApproval }: OrderDoc): Pick<Order, 'daysAfterApproval'> =>
  daysAfterApproval !== undefined && mayStillChange(status) ? { daysAfterApproval } : {}

/** The statuses of an order in turn, and nothing else of what the shop did with it. */
function timelineOf({ desk }: OrderDoc): Pick<Order, 'timeline'> {
  const timeline = (desk?.history ?? []).flatMap(({ at, event }) => {
    if (event.kind === 'created') return [{ at, status: event.status }]
    return event.kind === 'move' ? [{ at, status: event.to }] : []
  })
  return timeline.length > 0 ? { timeline } : {}
}

/** Money that went back, and nothing of why or by whom. */
function refundsOf({ refunds = [] }: OrderDoc): Pick<Order, 'refunds'> {
  const given = refunds.flatMap(({ at, givenAt = at, cents, state }) =>
    state === 'given' ? [{ at: givenAt, cents }] : [],
  )
  return given.length > 0 ? { refunds: given } : {}
}

/** The orders that print some of it again, without why. */
function reprintsOf({ reprints = [] }: OrderDoc): Pick<Order, 'reprints'> {
  const made = reprints.flatMap(({ orderId }) => orderId ?? [])
  return made.length > 0 ? { reprints: made } : {}
}

/** Where an order goes; nothing of one that is shipped to an address that was not kept. */
function deliveryOf({ items, address, arrives }: OrderDoc): Pick<Order, 'delivery'> {
  if (items.every(isPickup)) return { delivery: { kind: 'pickup' } }
  if (address === null) return {}
  const alsoPickup = items.some(isPickup) ? { alsoPickup: true as const } : {}
  return { delivery: { kind: 'ship', address, ...(arrives ? { arrives } : {}), ...alsoPickup } }
}

/** A bought line in the wire's shape (spec §3); its files by the plain addresses of what was judged. */
export function toItem(item: OrderItemDoc, base: string): OrderItem {
  const { product, quantity, totalCents, options } = item
  const addresses = boughtArtworks(item).map(
    ([slot, { key }]) => [slot, keyToUrl(base, printedKey(item, key))] as const,
  )
  const { front = '', back, ...parts }: Record<ArtworkSlot, string> = Object.fromEntries(addresses)
  return {
    product,
    quantity,
    total: toDollars(totalCents),
    options,
    artwork: front,
    ...(back ? { artworkBack: back } : {}),
    ...(Object.keys(parts).length > 0 ? { artworkParts: parts } : {}),
  }
}
