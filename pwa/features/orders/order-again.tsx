import action from '#pwa/ui/action/action.module.css'
import { toCents } from '#shared/money/cents.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { useAgain } from './use-again.ts'

/** One bought item once more: what it costs today beside what it cost, and a press that puts it into the cart (issue 11.7). */
export function ItemAgain({ item }: { item: OrderItem }) {
  const again = useAgain([item])
  const today = again?.today[0]
  if (!again || !today) return null
  if (today === 'gone') return <p className={classes.again}>{ORDERS_TEXTS.againGone}</p>
  return (
    <div className={classes.again}>
      <button type="button" className={action.other} onClick={() => void again.add([today])}>
        {ORDERS_TEXTS.again}
        <span className="visually-hidden"> {item.product}</span>
      </button>
      <p>{ORDERS_TEXTS.today(today.priceSeen, toCents(item.total))}</p>
    </div>
  )
}

/** All items of an order once more, where it has several (issue 11.7); what is not made any more is left out and told. */
export function OrderAgain({ items }: { items: readonly OrderItem[] }) {
  const again = useAgain(items)
  const lines = again?.today.flatMap(line => (line === 'gone' ? [] : [line])) ?? []
  if (!again || items.length < 2 || lines.length === 0) return null
  return (
    <button type="button" className={action.other} onClick={() => void again.add(lines)}>
      {ORDERS_TEXTS.allAgain(lines.length, items.length)}
    </button>
  )
}
