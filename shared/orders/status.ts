import type { OrderStatus } from './order.ts'

export { formatOrderId, normalizeOrderId } from './order-id.ts'

export type BadgeColor = 'green' | 'yellow' | 'red' | 'blue'

const BADGES: Partial<Record<OrderStatus, BadgeColor>> = {
  done: 'green',
  'in progress': 'yellow',
  new: 'yellow',
  cancelled: 'red',
}

/** The badge's colour: done green, in progress and new yellow, cancelled red, any other blue (spec §2). */
export function statusColor(status: OrderStatus): BadgeColor {
  return BADGES[status] ?? 'blue'
}

/** The badge's text, in upper case (spec §2). */
export function statusLabel(status: OrderStatus): string {
  return status.toUpperCase()
}

/** The status in the filter's words: each word and each part of a pair capitalised (spec §2). */
export function statusName(status: OrderStatus): string {
  return status.replaceAll(/\b[a-z]/g, letter => letter.toUpperCase())
}

/** Whether an order may go on from one status to another: done and cancelled are final, a repeat is a no-op (D15). */
export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || (from !== 'done' && from !== 'cancelled')
}

/** Whether what is printed of an order may still change: from printing on it may not (D50). */
export function mayStillChange(status: OrderStatus): boolean {
  return !['printing', 'ready', 'done', 'cancelled'].includes(status)
}
