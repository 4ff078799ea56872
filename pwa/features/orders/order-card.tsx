import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { lazily } from '#shared/lazily.ts'
import { formatDollars } from '#shared/money/format.ts'
import type { Order } from '#shared/orders/order.ts'
import { ArtworkPreviews } from './artwork-previews.tsx'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { StatusBadge } from './status-badge.tsx'
import { useProofsToAnswer } from './use-pending-answers.ts'

const localTime = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)

/** An instant in the person's own date and time (spec §2). */
export function createdText(createdAt: string): string {
  return localTime().format(new Date(createdAt))
}

/** One order; the whole card opens its details (spec §2). */
export function OrderCard({ sub, order, onOpen }: { sub: string; order: Order; onOpen(): void }) {
  const { orderId, status, totalAmount, createdAt, items } = order
  const proofs = useProofsToAnswer(sub, order)
  return (
    <article className={classes.card} aria-label={PAGE_TEXTS.orders.orderId + orderId}>
      <header className={classes.cardHead}>
        <h2>
          <button type="button" className={classes.open} onClick={onOpen}>
            {PAGE_TEXTS.orders.orderId}
            <span className={classes.id}>{orderId}</span>
          </button>
        </h2>
        <StatusBadge status={status} />
      </header>
      <p className={classes.facts}>
        <strong>{formatDollars(totalAmount)}</strong>
        <time dateTime={createdAt}>{createdText(createdAt)}</time>
      </p>
      {proofs > 0 && <p className={classes.waits}>{ORDERS_TEXTS.proofsWait(proofs)}</p>}
      <ArtworkPreviews sub={sub} items={items} />
      <ul className={classes.items} aria-label={ORDERS_TEXTS.items}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
          <li key={at}>
            <span>{item.product}</span>
            <span>x {item.quantity}</span>
            <span>{formatDollars(item.total)}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
