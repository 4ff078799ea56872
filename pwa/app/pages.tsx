import { lazyRouteComponent, Navigate, type RouteComponent } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { useTitle } from '#pwa/ui/use-title.ts'
import { breadcrumbs, pageTitle } from '#shared/catalogue/heads-names.ts'
import { type RouteInfo, routeFor } from '#shared/catalogue/routes.ts'
import classes from './pages.module.css'

const Home = lazyRouteComponent(() => import('#pwa/features/home/home-page.tsx'))
const Product = lazyRouteComponent(() => import('#pwa/features/product/product-page.tsx'))
const Listing = lazyRouteComponent(() => import('#pwa/features/catalogue/listing-page.tsx'))
const Category = lazyRouteComponent(() => import('#pwa/features/catalogue/category-page.tsx'))
const AllProducts = lazyRouteComponent(() => import('#pwa/features/catalogue/all-products-page.tsx'))
const ChannelInfo = lazyRouteComponent(() => import('#pwa/features/pages/channel-info-page.tsx'))
const Cart = lazyRouteComponent(() => import('./cart-route.tsx'))
const Orders = lazyRouteComponent(() => import('#pwa/features/orders/orders-page.tsx'))
const Contact = lazyRouteComponent(() => import('#pwa/features/contact/contact-page.tsx'))
const Success = lazyRouteComponent(() => import('#pwa/features/checkout/success-page.tsx'))
const Cancel = lazyRouteComponent(() => import('#pwa/features/checkout/cancel-page.tsx'))
const ShowCheck = lazyRouteComponent(() => import('./show-check-route.tsx'))
const Sync = lazyRouteComponent(() => import('./sync-route.tsx'))
const Waiting = lazyRouteComponent(() => import('./waiting-route.tsx'))
const Privacy = lazyRouteComponent(() => import('#pwa/features/pages/privacy-page.tsx'))

type Lazy = Pick<RouteComponent, 'preload'>

/** The page of each kind of route, and the code it waits for. */
const PAGES: Record<RouteInfo['kind'], { code: Lazy; show(route: RouteInfo): ReactNode }> = {
  home: { code: Home, show: () => <Home /> },
  category: { code: Category, show: ({ path }) => <Category key={path} url={path} /> },
  listing: {
    code: Listing,
    show: ({ path, listing }) => listing && <Listing key={path} listing={listing} />,
  },
  product: { code: Product, show: ({ path }) => <Product key={path} path={path} /> },
  'channel-info': { code: ChannelInfo, show: () => <ChannelInfo /> },
  'all-products': { code: AllProducts, show: () => <AllProducts /> },
  cart: { code: Cart, show: () => <Cart /> },
  orders: { code: Orders, show: () => <Orders /> },
  contact: { code: Contact, show: () => <Contact /> },
  privacy: { code: Privacy, show: () => <Privacy /> },
  'show-check': { code: ShowCheck, show: () => <ShowCheck /> },
  sync: { code: Sync, show: () => <Sync /> },
  waiting: { code: Waiting, show: () => <Waiting /> },
  success: { code: Success, show: () => <Success /> },
  cancel: { code: Cancel, show: () => <Cancel /> },
  'not-found': { code: {}, show: () => null },
}

/**
 * Strangers are sent home (spec §2). Whoever was signed in when the page opened stays on it, so that the page itself
 * can say that the session has ended (D38).
 */
function Gate({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const [cameSignedIn] = useState(status !== 'anonymous')
  return cameSignedIn ? children : <Navigate to="/" replace />
}

/** The way to a page; a result page, which has no layout to put it in, carries it in its corner. */
function Way({ route }: { route: RouteInfo }) {
  const way = <Breadcrumbs crumbs={breadcrumbs(route)} />
  return route.layout === 'none' ? <div className={classes.corner}>{way}</div> : way
}

/** A page as its route shows it: titled, with the way to it, and gated where the table says so. */
function RoutePage({ route }: { route: RouteInfo }) {
  useTitle(pageTitle(route))
  const page = (
    <>
      {/* A product's way leads through what it is filed under, which its own page knows. */}
      {route.kind !== 'product' && <Way route={route} />}
      {PAGES[route.kind].show(route)}
    </>
  )
  return route.loginOnly ? <Gate>{page}</Gate> : page
}

/** The page of a route as the router takes it, its code fetched on intent. */
export function pageOf(route: RouteInfo): RouteComponent {
  return Object.assign(() => <RoutePage route={route} />, { preload: PAGES[route.kind].code.preload })
}

/** Begins to fetch the code of the page at a path, before anything is drawn. */
export function fetchPageCode(path: string): void {
  // What does not come is asked for again, and told, when the page is drawn.
  PAGES[routeFor(path).kind].code.preload?.()?.catch(() => {})
}
