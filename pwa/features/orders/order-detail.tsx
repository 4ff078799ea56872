import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { displayOptions } from '#shared/cart/display-options.ts'
import { formatDollars } from '#shared/money/format.ts'
import type { Order, OrderItem } from '#shared/orders/order.ts'
import { ArtworkPreviews } from './artwork-previews.tsx'
import { ItemProof } from './item-proof.tsx'
import { createdText } from './order-card.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { StatusBadge } from './status-badge.tsx'

/** One order with a carousel over its items that wraps around at both ends (spec §2). */
export function OrderDetail({ sub, order, onClose }: { sub: string; order: Order; onClose(): void }) {
  const title = (
    <>
      {ORDERS_TEXTS.detail} <span className={classes.id}>{order.orderId}</span>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} wide>
      <p className={classes.facts}>
        <StatusBadge status={order.status} />
        <strong>{formatDollars(order.totalAmount)}</strong>
        <time dateTime={order.createdAt}>{createdText(order.createdAt)}</time>
      </p>
      <OrderDelivery order={order} />
      <p className={classes.delivery}>
        <Link to={`/orders/${order.orderId}`}>{ORDERS_TEXTS.ownPage}</Link>
      </p>
      <ItemCarousel sub={sub} items={order.items} />
    </Dialog>
  )
}

function ItemCarousel({ sub, items }: { sub: string; items: OrderItem[] }) {
  const [at, setAt] = useState(0)
  const place = useRef<HTMLElement>(null)
  const item = items[at]
  const turn = (by: number) => setAt(now => (now + by + items.length) % items.length)
  useArrows(place, turn)
  return (
    <section
      ref={place}
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={ORDERS_TEXTS.items}
    >
      {items.length > 1 && (
        <div className={classes.turns}>
          <button type="button" aria-label={ORDERS_TEXTS.previousItem} onClick={() => turn(-1)}>
            <Icon name="left" />
          </button>
          <p aria-live="polite">{ORDERS_TEXTS.itemOf(at + 1, items.length)}</p>
          <button type="button" aria-label={ORDERS_TEXTS.nextItem} onClick={() => turn(1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
      {item && <Item key={at} sub={sub} item={item} />}
    </section>
  )
}

/** The arrow keys turn from anywhere in the dialog, but not from another one that is open over it. */
function useArrows(place: RefObject<HTMLElement | null>, turn: (by: number) => void) {
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]')
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isHere = target instanceof Element && target.closest('[role="dialog"]') === dialog
      if (isHere && (key === 'ArrowLeft' || key === 'ArrowRight')) turn(key === 'ArrowLeft' ? -1 : 1)
    }
    dialog?.addEventListener('keydown', onKey)
    return () => dialog?.removeEventListener('keydown', onKey)
  })
}

function Item({ sub, item }: { sub: string; item: OrderItem }) {
  return (
    <div className={classes.item}>
      <h3>{item.product}</h3>
      <ArtworkPreviews sub={sub} items={[item]} />
      <ItemProof sub={sub} item={item} />
      <dl className={classes.choices}>
        {displayOptions(item.options).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{ORDERS_TEXTS.total}</dt>
          <dd>{formatDollars(item.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
