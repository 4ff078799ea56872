import { Badge } from '#pwa/ui/badge/badge.tsx'
import type { OrderStatus } from '#shared/orders/order.ts'
import { statusColor, statusLabel } from '#shared/orders/status.ts'
import classes from './orders.module.css'

/** An order's status in upper case and its colour (spec §2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const color = statusColor(status)
  return (
    <Badge className={`${classes.badge} ${classes[color]}`} color={color}>
      {statusLabel(status)}
    </Badge>
  )
}
