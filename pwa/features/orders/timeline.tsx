import type { Order } from '#shared/orders/order.ts'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'

const timeText = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** How an order went on, in the customer's words, the newest last (issue 11.7); nothing of orders of before it was kept. */
export function Timeline({ order: { timeline } }: { order: Order }) {
  if (!timeline) return null
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <h2 id="timeline">{ORDERS_TEXTS.timeline}</h2>
      <ol>
        {timeline.map(({ at, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it only grows.
          <li key={index} aria-current={index === timeline.length - 1 ? 'step' : undefined}>
            <span>{ORDERS_TEXTS.meaning[status]}</span>
            <time dateTime={at}>{timeText(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
