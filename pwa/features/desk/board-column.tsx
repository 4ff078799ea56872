import { type DragEvent, memo, useId, useState } from 'react'
import { useTabState } from '#pwa/hooks/use-tab-state.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { mayFollow, statusName } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { DRAGGED, type Dragged, draggedFrom } from './dragged.ts'
import { FinalQuestion } from './final-question.tsx'
import { OrderCard } from './order-card.tsx'
import { useAct } from './use-act.ts'
import { COLUMN_PAGE, type OlderOrders } from './use-board.ts'

interface ColumnProps {
  status: OrderStatus
  orders: readonly ShownOrder[]
  /** Of a closed status. */
  older: OlderOrders | undefined
}

/** The orders of one status; a card that is dropped here is moved to it. Drawn again only if one of them is another. */
export const BoardColumn = memo(Column, (before, now) => {
  const { orders } = before
  return (
    before.status === now.status &&
    before.older === now.older &&
    orders.length === now.orders.length &&
    orders.every((order, at) => order === now.orders[at])
  )
})

function Column({ status, orders, older }: ColumnProps) {
  const { sub } = useDesk()
  // As long as it was for who comes back to one of its cards; a board that is opened begins quick.
  const [most, setMost] = useTabState(sub, `desk-drawn ${status}`, COLUMN_PAGE, !wayHere.isReturn())
  const [isOver, setIsOver] = useState(false)
  const [asked, setAsked] = useState<Dragged | null>(null)
  const id = useId()
  const kept = useFocusKept(afterMore)
  const hasOlder = older?.hasMore ?? false
  const act = useAct()
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED)
  function over(event: DragEvent) {
    if (!isOurs(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // From one card of the column to the next is no way out of it.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const order = draggedFrom(event.dataTransfer)
    if (!order || order.status === status || !mayFollow(order.status, status)) return
    if (isOpen({ status })) void act(order, { kind: 'move', status })
    else setAsked(order)
  }
  function answer(isYes: boolean) {
    setAsked(null)
    if (isYes && asked) void act(asked, { kind: 'move', status })
  }
  function showMore() {
    setMost(most + COLUMN_PAGE)
    if (older?.hasMore && !older.isAsking) void older.ask()
  }
  return (
    <section
      {...kept}
      className={classes.column}
      tabIndex={-1}
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <h2 id={id}>
        {statusName(status)} <span className={classes.count}>{TEXTS.count(orders.length, hasOlder)}</span>
      </h2>
      {orders.length === 0 && !hasOlder && <p className={classes.none}>{TEXTS.none}</p>}
      <ul className={classes.cards}>
        {orders.slice(0, most).map(order => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      {(orders.length > most || hasOlder) && (
        <button type="button" className={action.quiet} aria-busy={older?.isAsking} onClick={showMore}>
          {TEXTS.more}
        </button>
      )}
      {older?.hasFailed && <Status>{TEXTS.moreFailed}</Status>}
      {asked && <FinalQuestion order={asked} status={status} onAnswer={answer} />}
    </section>
  )
}

/** The column, once its button did its work; where a card went is the board's to know. */
const afterMore = (column: HTMLElement, gone: Element) => (gone.closest('[data-order]') ? null : column)
