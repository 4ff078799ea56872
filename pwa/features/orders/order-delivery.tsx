import { arrivalText, movedText, readyText } from '#shared/calendar/ready-words.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import type { Delivery, Order } from '#shared/orders/order.ts'
import classes from './orders.module.css'

const SHOP = `${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}, ${SHOP_HOURS.inWords}`

/** When an order is ready and where it goes (issue 8.4); nothing of orders from before that was kept. */
export function OrderDelivery({ order }: { order: Order }) {
  const { ready, promised, delivery } = order
  const moved = movedText(promised, ready)
  return (
    <>
      {ready && <p className={classes.delivery}>{moved ?? readyText(ready)}</p>}
      {delivery && <p className={classes.delivery}>{whereText(delivery)}</p>}
    </>
  )
}

function whereText(delivery: Delivery): string {
  if (delivery.kind === 'pickup') return `Store pickup: ${SHOP}`
  const { name, line1, line2, city, state, postalCode } = delivery.address
  const place = [name, line1, line2, `${city}, ${state} ${postalCode}`].filter(part => part !== '').join(', ')
  const day = delivery.arrives && `. ${arrivalText({ first: delivery.arrives, last: delivery.arrives })}`
  return `Shipped to ${place}${day ?? ''}${delivery.alsoPickup ? `. Some of it is picked up: ${SHOP}` : ''}`
}
