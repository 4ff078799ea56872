import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon, type IconName } from '#pwa/ui/icons/icon.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import classes from './nav-links.module.css'

/** Counts lines in the device's database, so it comes after the page (D1). */
const CartBadge = lazyPart(() => import('./cart-badge.tsx'))

interface TopLink {
  to: string
  label: string
  icon: IconName
  signedIn?: boolean
}

const LINKS: readonly TopLink[] = [
  { to: '/', label: TEXTS.nav.home, icon: 'home' },
  { to: '/products', label: TEXTS.nav.products, icon: 'products' },
  { to: '/contact-us', label: TEXTS.nav.contact, icon: 'contact', signedIn: true },
  { to: '/orders', label: TEXTS.nav.orders, icon: 'orders', signedIn: true },
  { to: '/cart', label: TEXTS.nav.cart, icon: 'cart', signedIn: true },
]

/** The top links with icon, label and a mark on the page one is on (spec §2). */
export function NavLinks() {
  const { status } = useAuth()
  const shown = LINKS.filter(link => !link.signedIn || status !== 'anonymous')
  return (
    <ul className={classes.links}>
      {shown.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={classes.link} activeOptions={{ exact: true }}>
            <Icon name={icon} />
            {label}
            {to === '/cart' && (
              <Suspense>
                <CartBadge />
              </Suspense>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
