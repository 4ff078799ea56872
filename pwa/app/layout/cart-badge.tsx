import { cart } from '#pwa/app/shop-provider.tsx'
import { useCartCount, useHasLines } from '#pwa/features/cart/use-cart-count.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { Badge } from '#pwa/ui/badge/badge.tsx'
import classes from './cart-badge.module.css'

/** Whoever sees the badge may add to it. */
whenIdle(() => void cart().catch(() => {}))

/** How many lines the cart holds; nothing while it is empty or unknown (spec §2, D5). */
export default function CartBadge() {
  if (!useHasLines()) return null
  return (
    <Badge className={classes.badge}>
      <Count />
    </Badge>
  )
}

/** Apart from what is around it, which a press of Add to Cart does not wait for (issue 12.4). */
function Count() {
  const count = useCartCount()
  return (
    <>
      {count}
      <span className="visually-hidden">{count === 1 ? ' item' : ' items'}</span>
    </>
  )
}
