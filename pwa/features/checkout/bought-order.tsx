import { download } from '#pwa/lib/download.ts'
import action from '#pwa/ui/action/action.module.css'
import { calendarEntry } from '#shared/calendar/calendar-entry.ts'
import { formatDollars } from '#shared/money/format.ts'
import { deliverySentences } from '#shared/orders/delivery-words.ts'
import type { Order } from '#shared/orders/order.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { useBoughtOrder, useOrderPicture } from './use-bought-order.ts'

/** What was bought: picture, total, day and place, once the shop has told; room is kept for it (issue 8.7). */
export function BoughtOrder({ orderId }: { orderId: string | null }) {
  const order = useBoughtOrder(orderId)
  return <div className={classes.bought}>{order && <Facts order={order} />}</div>
}

function Facts({ order }: { order: Order }) {
  const picture = useOrderPicture(order)
  const entry = calendarEntry(order)
  return (
    <>
      <div className={classes.picture}>
        {picture && <img src={picture} alt={CHECKOUT_TEXTS.pictureOf(order.items[0]?.product ?? '')} />}
      </div>
      <p>
        <strong>{CHECKOUT_TEXTS.paid(formatDollars(order.totalAmount))}</strong>
      </p>
      {deliverySentences(order).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {entry !== null && (
        <button
          type="button"
          className={action.other}
          onClick={() => download(`${order.orderId}.ics`, entry, 'text/calendar')}
        >
          {CHECKOUT_TEXTS.addToCalendar}
        </button>
      )}
    </>
  )
}
