import type { DeskRow } from '#shared/contract/desk.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'

/** The kind of what is dragged from column to column. */
export const DRAGGED = 'application/x-goldleaf-order'

/** An order on its way to another column. */
export type Dragged = Pick<DeskRow, 'orderId' | 'rev' | 'status' | 'leftCents'>

export const dragOf = ({ orderId, rev, status, leftCents }: Dragged): string =>
  JSON.stringify({ orderId, rev, status, leftCents })

/** What was dropped; null where it is no order of this board. */
export function draggedFrom(transfer: Pick<DataTransfer, 'getData'>): Dragged | null {
  try {
    const { orderId, rev, status, leftCents } = JSON.parse(transfer.getData(DRAGGED)) as Partial<Dragged>
    const isOrder = typeof orderId === 'string' && typeof rev === 'number'
    return isOrder && status && ORDER_STATUSES.includes(status) ? { orderId, rev, status, leftCents } : null
  } catch {
    return null
  }
}
