import { lazily } from '#shared/lazily.ts'
import classes from './cart.module.css'
import { CART_TEXTS } from './cart-texts.ts'

const shown = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }))

/** Until when the price above it holds (D12); the instant is the server's, shown in the device's time zone. */
export function HeldPrice({ until }: { until: string }) {
  return (
    <p className={classes.held}>
      {CART_TEXTS.held} <time dateTime={until}>{shown().format(new Date(until))}</time>
    </p>
  )
}
