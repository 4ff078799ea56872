import { Link } from '@tanstack/react-router'
import { useProduct } from '#pwa/lib/use-products.ts'
import action from '#pwa/ui/action/action.module.css'
import { splitOptions } from '#shared/cart/differing-options.ts'
import { type DisplayOption, displayOptions } from '#shared/cart/display-options.ts'
import { formatDollars } from '#shared/money/format.ts'
import type { Order, OrderItem } from '#shared/orders/order.ts'
import { ArtworkPreviews } from './artwork-previews.tsx'
import { ItemProof } from './item-proof.tsx'
import { ItemAgain, OrderAgain } from './order-again.tsx'
import { createdText } from './order-card.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderMoney } from './order-money.tsx'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { OWN_PROOFS } from './own-proofs.tsx'
import { ReceiptFile } from './receipt-file.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useProofsToAnswer } from './use-pending-answers.ts'

/** All of an order on its own page: where and when first, then each item with its picture large (D48). */
export function OrderSheet({ sub, order }: { sub: string; order: Order }) {
  const proofs = useProofsToAnswer(sub, order)
  return (
    <div className={classes.sheet}>
      <div className={classes.facts}>
        <StatusBadge status={order.status} />
        <strong>{formatDollars(order.totalAmount)}</strong>
        <time dateTime={order.createdAt}>{createdText(order.createdAt)}</time>
      </div>
      {proofs > 0 && (
        <p className={classes.delivery}>
          <a href={`#${OWN_PROOFS}`}>{ORDERS_TEXTS.proofsWait(proofs)}</a>
        </p>
      )}
      <OrderDelivery order={order} />
      <OrderMoney sub={sub} order={order} />
      <p className={classes.doings}>
        <button type="button" className={action.other} onClick={() => window.print()}>
          {ORDERS_TEXTS.print}
        </button>
        <ReceiptFile order={order} />
        <Link to="/contact-us" search={{ order: order.orderId } as never} className={action.other}>
          {ORDERS_TEXTS.ask}
        </Link>
        <OrderAgain items={order.items} />
      </p>
      {order.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
        <SheetItem key={at} sub={sub} item={item} />
      ))}
    </div>
  )
}

function SheetItem({ sub, item }: { sub: string; item: OrderItem }) {
  const { differing, asUsual } = useSplit(item)
  return (
    <section className={classes.sheetItem} aria-label={item.product}>
      <div className={classes.large}>
        <ArtworkPreviews sub={sub} items={[item]} />
        <ItemProof sub={sub} item={item} />
      </div>
      <div>
        <h2>{item.product}</h2>
        <Choices options={[...differing, { label: ORDERS_TEXTS.total, value: formatDollars(item.total) }]} />
        {asUsual.length > 0 && (
          <details className={classes.asUsual}>
            <summary>{ORDERS_TEXTS.asUsual(asUsual.length)}</summary>
            <Choices options={asUsual} />
          </details>
        )}
        <ItemAgain item={item} />
      </div>
    </section>
  )
}

/** Of a product that is not known here any more everything counts as chosen. */
function useSplit({ product, options }: OrderItem) {
  const known = useProduct(product)
  return known ? splitOptions(known, options) : { differing: displayOptions(options), asUsual: [] }
}

function Choices({ options }: { options: readonly DisplayOption[] }) {
  return (
    <dl className={classes.choices}>
      {options.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
