import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { Select } from '#pwa/ui/field/select.tsx'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { mayFollow, statusName } from '#shared/orders/status.ts'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { FinalQuestion } from './final-question.tsx'
import { useMove } from './use-move.ts'

/** Moves an order to another of the spec's eight statuses; only those that may follow can be chosen (D15). */
export function StatusSelect({
  order,
  isLabelHidden = false,
}: {
  order: ShownOrder
  isLabelHidden?: boolean
}) {
  const { mayWork } = useDesk()
  const { status: shown, asked, choose, finish, answer } = useMove(order)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that its list is left.
    <div onBlur={finish}>
      <Select
        label={isLabelHidden ? TEXTS.statusOf(order.orderId) : TEXTS.status}
        isLabelHidden={isLabelHidden}
        isLow
        value={shown}
        disabled={!mayWork}
        onChange={status => choose(status as OrderStatus)}
      >
        {ORDER_STATUSES.map(status => (
          <option key={status} value={status} disabled={!mayFollow(order.status, status)}>
            {statusName(status)}
          </option>
        ))}
      </Select>
      {asked && <FinalQuestion order={asked.order} status={asked.status} onAnswer={answer} />}
    </div>
  )
}
