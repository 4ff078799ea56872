import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import classes from './corner.module.css'
import { SignIn } from './sign-in.tsx'

const CartBadge = lazyPart(() => import('./cart-badge.tsx'))
const AccountMenu = lazyPart(
  () => import('./account-menu.tsx'),
  () => <span className={classes.avatar} />,
)

/** The provider has ended the session; everything on this device stays (D2). */
const SIGN_IN_AGAIN = 'Sign in again'

/** Sign In for strangers, the avatar menu for customers (spec §2); on phones the cart stands beside it. */
export function AccountCorner() {
  const { status, user, signIn } = useAuth()
  if (user) {
    return (
      <Suspense fallback={<span className={classes.avatar} />}>
        {status === 'sign-in-again' && (
          <button type="button" className={classes.again} onClick={() => signIn()}>
            {SIGN_IN_AGAIN}
          </button>
        )}
        <Link to="/cart" className={classes.cart}>
          <Icon name="cart" />
          <span className="visually-hidden">{TEXTS.nav.cart}</span>
          <CartBadge />
        </Link>
        <AccountMenu user={user} />
      </Suspense>
    )
  }
  return <SignIn />
}
