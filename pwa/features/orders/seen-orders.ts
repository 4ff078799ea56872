import type { SeenTime } from '#pwa/local/order-repository.ts'
import type { OrderRow } from '#pwa/local/schema.ts'
import type { Order } from '#shared/orders/order.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { type OrdersFilter, PAGE_SIZE } from './orders-query.ts'

/** A page of orders as this device last saw them. */
export interface SeenPage {
  orders: Order[]
  /** The page asked for, or the last one that was seen. */
  page: number
  totalPages: number
  /** When the oldest of what is shown was seen; null when nothing is shown. */
  oldest: SeenTime | null
}

/** What the shop would answer, from the orders seen on this device: newest first, filtered alike (D32). */
export function seenPage(rows: readonly OrderRow[], { orderId, status, page }: OrdersFilter): SeenPage {
  const start = normalizeOrderId(orderId)
  const matching = rows
    .filter(({ id, order }) => normalizeOrderId(id).startsWith(start) && (!status || order.status === status))
    .sort((a, b) => b.order.createdAt.localeCompare(a.order.createdAt))
  const totalPages = Math.ceil(matching.length / PAGE_SIZE)
  const last = Math.max(1, Math.min(page, totalPages))
  const shown = matching.slice((last - 1) * PAGE_SIZE, last * PAGE_SIZE)
  return {
    orders: shown.map(({ order }) => order),
    page: last,
    totalPages,
    oldest: shown.toSorted((a, b) => a.seenAt - b.seenAt)[0] ?? null,
  }
}
