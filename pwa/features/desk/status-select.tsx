import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { Select } from '#pwa/ui/field/select.tsx'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { mayFollow, statusName } from '#shared/orders/status.ts'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { useAct } from './use-act.ts'

/** Moves an order to another of the spec's eight statuses; only those that may follow can be chosen (D15). */
export function StatusSelect({
  order,
  isLabelHidden = false,
}: {
  order: ShownOrder
  isLabelHidden?: boolean
}) {
  const { mayWork } = useDesk()
  const act = useAct()
  return (
    <Select
      label={isLabelHidden ? TEXTS.statusOf(order.orderId) : TEXTS.status}
      isLabelHidden={isLabelHidden}
      isLow
      value={order.status}
      disabled={!mayWork}
      onChange={status => void act(order, { kind: 'move', status: status as OrderStatus })}
    >
      {ORDER_STATUSES.map(status => (
        <option key={status} value={status} disabled={!mayFollow(order.status, status)}>
          {statusName(status)}
        </option>
      ))}
    </Select>
  )
}
