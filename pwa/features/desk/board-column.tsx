import { type DragEvent, memo, useId, useState } from 'react'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import type { OrderStatus } from '#shared/orders/order.ts'
import { mayFollow, statusName } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { DRAGGED, type Dragged, draggedFrom } from './dragged.ts'
import { FinalQuestion } from './final-question.tsx'
import { OrderCard } from './order-card.tsx'
import { useAct } from './use-act.ts'

/** Cards of a column that are drawn at first; the rest on demand, so that a full board stays quick. */
const FIRST = 60

interface ColumnProps {
  status: OrderStatus
  orders: readonly ShownOrder[]
}

/** The orders of one status; a card that is dropped here is moved to it. Drawn again only if one of them is another. */
export const BoardColumn = memo(Column, (before, now) => {
  const { orders } = before
  return (
    before.status === now.status &&
    orders.length === now.orders.length &&
    orders.every((order, at) => order === now.orders[at])
  )
})

function Column({ status, orders }: ColumnProps) {
  const [most, setMost] = useState(FIRST)
  const [isOver, setIsOver] = useState(false)
  const [asked, setAsked] = useState<Dragged | null>(null)
  const id = useId()
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
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <h2 id={id}>
        {statusName(status)} <span className={classes.count}>{orders.length}</span>
      </h2>
      {orders.length === 0 && <p className={classes.none}>{TEXTS.none}</p>}
      <ul className={classes.cards}>
        {orders.slice(0, most).map(order => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      {orders.length > most && (
        <button type="button" className={action.quiet} onClick={() => setMost(now => now + FIRST)}>
          {TEXTS.more}
        </button>
      )}
      {asked && <FinalQuestion order={asked} status={status} onAnswer={answer} />}
    </section>
  )
}
