import { deliverySentences } from '#shared/orders/delivery-words.ts'
import type { Order } from '#shared/orders/order.ts'
import classes from './orders.module.css'

/** When an order is ready and where it goes (issue 8.4). */
export function OrderDelivery({ order }: { order: Order }) {
  const sentences = deliverySentences(order)
  if (sentences.length === 0) return null
  return (
    <div>
      {sentences.map(sentence => (
        <p key={sentence} className={classes.delivery}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
