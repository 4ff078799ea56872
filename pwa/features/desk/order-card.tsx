import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { DRAGGED, dragOf } from './dragged.ts'
import { dueText } from './due-text.ts'
import { Marks } from './marks.tsx'
import { StatusSelect } from './status-select.tsx'

/** Products of an order that are named on its card. */
const NAMED = 2

/** An order on the board: what it is, for whom, when, and what is in its way. */
export const OrderCard = memo(function OrderCard({ order }: { order: ShownOrder }) {
  const { mayWork } = useDesk()
  const { orderId, customer, due, items } = order
  return (
    <li
      className={classes.card}
      data-order={orderId}
      draggable={mayWork}
      onDragStart={event => event.dataTransfer.setData(DRAGGED, dragOf(order))}
    >
      <p className={classes.cardTop}>
        <Link to={`/desk/orders/${orderId}`} className={classes.id} draggable={false}>
          {orderId}
        </Link>
        <span>{due === null ? TEXTS.noDue : TEXTS.due(dueText(due))}</span>
      </p>
      <p>{customer || TEXTS.nobody}</p>
      <p>{productsText(items)}</p>
      <Marks order={order} />
      <StatusSelect order={order} isLabelHidden />
    </li>
  )
})

function productsText(items: DeskRow['items']): string {
  const named = items.slice(0, NAMED).map(({ quantity, product }) => TEXTS.pieces(quantity, product))
  const left = items.length - NAMED
  return [named.join(', '), ...(left > 0 ? [TEXTS.moreItems(left)] : [])].join(' ')
}
