import { download } from '#pwa/lib/download.ts'
import action from '#pwa/ui/action/action.module.css'
import { calendarEntry } from '#shared/calendar/calendar-entry.ts'
import { dayText } from '#shared/calendar/day.ts'
import { movedText, readyText } from '#shared/calendar/ready-words.ts'
import { formatDollars } from '#shared/money/format.ts'
import type { Delivery, Order } from '#shared/orders/order.ts'
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
  const moved = movedText(order.promised, order.ready)
  return (
    <>
      <div className={classes.picture}>
        {picture && <img src={picture} alt={CHECKOUT_TEXTS.pictureOf(order.items[0]?.product ?? '')} />}
      </div>
      <p>
        <strong>{CHECKOUT_TEXTS.paid(formatDollars(order.totalAmount))}</strong>
      </p>
      {order.ready && <p>{readyText(order.ready)}</p>}
      {moved && <p>{moved}</p>}
      {order.delivery && <p>{placeText(order.delivery)}</p>}
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

/** Where an order is fetched or goes, and when it arrives there. */
function placeText(delivery: Delivery): string {
  if (delivery.kind === 'pickup') return CHECKOUT_TEXTS.pickup
  const { name, line1, line2, city, state, postalCode } = delivery.address
  const place = [name, line1, line2, city, `${state} ${postalCode}`.trim()].filter(part => part !== '')
  const arrives = delivery.arrives ? `, arrives ${dayText(delivery.arrives)}` : ''
  return `${CHECKOUT_TEXTS.shipped(place.join(', '))}${arrives}${delivery.alsoPickup ? CHECKOUT_TEXTS.restPickup : ''}`
}
