import type { OrderStatus } from '#shared/orders/order.ts'
import { statusColor, statusLabel } from '#shared/orders/status.ts'
import classes from './orders.module.css'

/** An order's status in upper case and its colour (spec §2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={`${classes.badge} ${classes[statusColor(status)]}`} data-color={statusColor(status)}>
      {statusLabel(status)}
    </span>
  )
}
