import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { initialsOf } from './avatar.ts'
import classes from './corner.module.css'
import { SignIn } from './sign-in.tsx'

const CartBadge = lazyPart(() => import('./cart-badge.tsx'))
const AccountMenu = lazyPart(() => import('./account-menu.tsx'), Initials)

/** The provider has ended the session; everything on this device stays (D2). */
const SIGN_IN_AGAIN = 'Sign in again'

/** Sign In for strangers, the avatar menu for customers (spec §2); on phones the cart stands beside it. */
export function AccountCorner() {
  const { status, user } = useAuth()
  if (user) {
    return (
      <>
        {status === 'sign-in-again' && <SignInButton className={classes.again}>{SIGN_IN_AGAIN}</SignInButton>}
        <Link to="/cart" className={classes.cart}>
          <Icon name="cart" />
          <span className="visually-hidden">{TEXTS.nav.cart}</span>
          <Suspense>
            <CartBadge />
          </Suspense>
        </Link>
        <Suspense fallback={<Initials user={user} />}>
          <AccountMenu user={user} />
        </Suspense>
      </>
    )
  }
  return <SignIn />
}

/** The circle before there is a menu behind it: whoever can hear the page is told of the menu when it is there. */
function Initials({ user }: { user: UserProfile }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(user.name || user.email)}
    </span>
  )
}
