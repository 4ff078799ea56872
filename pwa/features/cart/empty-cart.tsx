import { Link } from '@tanstack/react-router'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './cart.module.css'
import { EMPTY_HEADING } from './use-focus-on.ts'

/** A cart with nothing in it (spec §2). */
export function EmptyCart() {
  return (
    <div className={classes.empty}>
      <Icon name="cart" size={48} />
      <h1 id={EMPTY_HEADING} tabIndex={-1}>
        {PAGE_TEXTS.cart.empty}
      </h1>
      <p>{PAGE_TEXTS.cart.emptyHint}</p>
      <Link to="/products" className={action.main}>
        {PAGE_TEXTS.cart.continueShopping}
      </Link>
    </div>
  )
}
