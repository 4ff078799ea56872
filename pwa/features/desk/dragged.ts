import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'

/** The kind of what is dragged from column to column. */
export const DRAGGED = 'application/x-goldleaf-order'

/** An order on its way to another column. */
export interface Dragged {
  orderId: string
  rev: number
  status: OrderStatus
}

export const dragOf = ({ orderId, rev, status }: Dragged): string => JSON.stringify({ orderId, rev, status })

/** What was dropped; null where it is no order of this board. */
export function draggedFrom(transfer: Pick<DataTransfer, 'getData'>): Dragged | null {
  try {
    const { orderId, rev, status } = JSON.parse(transfer.getData(DRAGGED)) as Partial<Dragged>
    const isOrder = typeof orderId === 'string' && typeof rev === 'number'
    return isOrder && status && ORDER_STATUSES.includes(status) ? { orderId, rev, status } : null
  } catch {
    return null
  }
}
