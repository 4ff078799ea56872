import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'

/** Spec §3, in the order the status filter lists them. */
export const ORDER_STATUSES = [
  'new',
  'in progress',
  'quoting',
  'printing',
  'design/artwork',
  'ready',
  'done',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** One bought line; `artwork` is the stored object's address or empty (spec §3). Totals in dollars. */
export interface OrderItem {
  product: string
  quantity: number
  total: number
  options: OptionsMap
  artwork: string
  artworkBack?: string
  /** Addresses of the other parts that had a file, by slot (D57). */
  artworkParts?: Record<ArtworkSlot, string>
}

export interface Order {
  orderId: string
  status: OrderStatus
  totalAmount: number
  /** ISO time. */
  createdAt: string
  items: OrderItem[]
}
