import type { Deps } from '#api/deps.ts'
import type { Query } from '#api/store/collection.ts'
import type { OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { OrdersPage } from '#shared/contract/calls.ts'
import { toDollars } from '#shared/money/cents.ts'
import type { Order, OrderItem, OrderStatus } from '#shared/orders/order.ts'
import { normalizeOrderId, readOrderId } from '#shared/orders/order-id.ts'
import { boughtArtworks } from './bought-artworks.ts'
import { printedKey } from './order-files.ts'

export interface OrdersFilter {
  page: number
  limit: number
  status?: OrderStatus | '' | undefined
  orderId?: string | undefined
}

/** A person's own orders, newest first. Empty filters filter nothing (spec §5); ids match from the start (D32). */
export async function listOrders(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
  filter: OrdersFilter,
): Promise<OrdersPage> {
  const prefix = normalizeOrderId(filter.orderId ?? '')
  const where: Query['where'] = {
    owner,
    ...(filter.status ? { status: filter.status } : {}),
    ...(prefix === '' ? {} : { searchId: { prefix } }),
  }
  const [found, count] = await Promise.all([
    store.orders.find({
      where,
      sort: { field: 'createdAt', direction: 'desc' },
      limit: filter.limit,
      skip: (filter.page - 1) * filter.limit,
    }),
    store.orders.count({ where }),
  ])
  return { orders: found.map(doc => toOrder(doc, artworkBase)), totalPages: Math.ceil(count / filter.limit) }
}

/** A person's own order of this number; null for anybody else's, as for none (D48). */
export async function findOrder(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
  text: string,
): Promise<Order | null> {
  const orderId = readOrderId(text)
  if (orderId === null) return null
  const where = { owner, searchId: normalizeOrderId(orderId) }
  const [found] = await store.orders.find({ where, limit: 1 })
  return found ? toOrder(found, artworkBase) : null
}

/** An order in the wire's shape (spec §3). */
export function toOrder(doc: OrderDoc, artworkBase: string): Order {
  return {
    orderId: doc.orderId,
    status: doc.status,
    totalAmount: toDollars(doc.amountCents),
    createdAt: doc.createdAt,
    items: doc.items.map(item => toItem(item, artworkBase)),
    ...(doc.paidAt ? { paidAt: doc.paidAt } : {}),
    ...(doc.promised ? { promised: doc.promised } : {}),
    ...(doc.ready ? { ready: doc.ready } : {}),
    ...deliveryOf(doc),
  }
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
