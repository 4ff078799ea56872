import { useCartCount } from '#pwa/features/cart/use-cart-count.ts'
import { Badge } from '#pwa/ui/badge/badge.tsx'
import classes from './cart-badge.module.css'

/** How many lines the cart holds; nothing while it is empty or unknown (spec §2, D5). */
export default function CartBadge() {
  const count = useCartCount()
  if (!count) return null
  return (
    <Badge className={classes.badge}>
      {count}
      <span className="visually-hidden">{count === 1 ? ' item' : ' items'}</span>
    </Badge>
  )
}
