import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useRight } from '#pwa/hooks/use-right.ts'
import { useTabState } from '#pwa/hooks/use-tab-state.ts'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { statusName } from '#shared/orders/status.ts'
import { AskingOrders } from './asking-orders.tsx'
import { BoardColumn } from './board-column.tsx'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { matching, type Wanted } from './matching.ts'
import { type OlderOrders, useClosedOrders, useFoundByShop, useOpenOrders, useOrders } from './use-board.ts'
import { useChanges } from './use-changes.ts'
import { useScrollBack } from './use-scroll-back.ts'

/** /desk: the shop's orders by status, and a way to move each (issue 11.1). */
export default function BoardPage() {
  const { sub } = useDesk()
  const [wanted, setWanted] = useTabState<Wanted>(sub, 'desk-wanted', { find: '', only: '' })
  const [status, setStatus] = useTabState<OrderStatus | ''>(sub, 'desk-status', '')
  const orders = useOrders()
  const { isSilent } = useOpenOrders()
  useChanges()
  const mayAnswer = useRight(sub, 'messages:answer', false) === 'yes'
  const settled = useDeferredValue(wanted)
  const find = settled.find.trim()
  const isShown = (each: OrderStatus) =>
    status === '' ? isOpen({ status: each }) || find !== '' : each === status
  const older = useClosedOrders(find, isShown)
  const told = useFoundByShop(find, older)
  const found = useMemo(() => matching(orders ?? [], settled, told), [orders, settled, told])
  const byStatus = useMemo(() => Map.groupBy(found, order => order.status), [found])
  const statuses = ORDER_STATUSES.filter(isShown)
  const isNarrowed = find !== '' || settled.only !== ''
  const isEmpty = statuses.every(each => !byStatus.has(each) && !older[each]?.hasMore)
  return (
    <section className={classes.page}>
      <h1>{TEXTS.title}</h1>
      {mayAnswer && (
        <p>
          <Link to="/desk/messages" className={action.other}>
            {TEXTS.messages.title}
          </Link>
        </p>
      )}
      <search className={classes.filter}>
        <Field
          className={classes.find}
          label={TEXTS.find}
          placeholder={TEXTS.findHint}
          value={wanted.find}
          autoComplete="off"
          onChange={typed => setWanted({ ...wanted, find: typed })}
        />
        <Select label={TEXTS.status} value={status} onChange={next => setStatus(next as OrderStatus | '')}>
          <option value="">{TEXTS.all}</option>
          {ORDER_STATUSES.map(each => (
            <option key={each} value={each}>
              {statusName(each)}
            </option>
          ))}
        </Select>
        <Select
          label={TEXTS.show}
          value={wanted.only}
          onChange={only => setWanted({ ...wanted, only: only as Wanted['only'] })}
        >
          {Object.entries(TEXTS.only).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </search>
      <Status className={classes.note}>{isSilent && TEXTS.offline}</Status>
      <AskingOrders />
      <Status>{orders === null ? TEXTS.looking : isNarrowed && isEmpty && TEXTS.noneFound}</Status>
      {orders !== null && <Columns statuses={statuses} byStatus={byStatus} older={older} />}
    </section>
  )
}

interface ColumnsProps {
  statuses: readonly OrderStatus[]
  byStatus: Map<OrderStatus, ShownOrder[]>
  older: Partial<Record<OrderStatus, OlderOrders>>
}

function Columns({ statuses, byStatus, older }: ColumnsProps) {
  const kept = useFocusKept(sameCard)
  useScrollBack('desk-left', kept.ref)
  return (
    <div className={classes.board} tabIndex={-1} {...kept}>
      {statuses.map(status => (
        <BoardColumn key={status} status={status} orders={byStatus.get(status) ?? []} older={older[status]} />
      ))}
    </div>
  )
}

/** The status of the order whose card had the focus, wherever that card is now, else the board. */
function sameCard(board: HTMLDivElement, gone: Element): HTMLElement {
  const orderId = gone.closest<HTMLElement>('[data-order]')?.dataset.order
  const card = orderId === undefined ? null : board.querySelector(`[data-order="${CSS.escape(orderId)}"]`)
  return card?.querySelector('select') ?? board
}
