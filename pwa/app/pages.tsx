import { lazyRouteComponent, Navigate, type RouteComponent, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { useTitle } from '#pwa/ui/use-title.ts'
import { breadcrumbs, pageTitle } from '#shared/catalogue/heads-names.ts'
import type { RouteInfo } from '#shared/catalogue/routes.ts'
import { PAGE_CODE } from './page-code.ts'
import { openSentView } from './sent-view.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The login-only page that a stranger asked for before they were sent home. */
    wanted?: string
  }
}

const Home = lazyRouteComponent(PAGE_CODE.home)
const Product = lazyRouteComponent(PAGE_CODE.product)
const Listing = lazyRouteComponent(PAGE_CODE.listing)
const Category = lazyRouteComponent(PAGE_CODE.category)
const AllProducts = lazyRouteComponent(PAGE_CODE['all-products'])
const ChannelInfo = lazyRouteComponent(PAGE_CODE['channel-info'])
const Cart = lazyRouteComponent(PAGE_CODE.cart)
const Orders = lazyRouteComponent(PAGE_CODE.orders)
const OneOrder = lazyRouteComponent(PAGE_CODE.order)
const ArtworkLibrary = lazyRouteComponent(PAGE_CODE['artwork-library'])
const Contact = lazyRouteComponent(PAGE_CODE.contact)
const Success = lazyRouteComponent(PAGE_CODE.success)
const Cancel = lazyRouteComponent(PAGE_CODE.cancel)
const ShowCheck = lazyRouteComponent(PAGE_CODE['show-check'])
const Sync = lazyRouteComponent(PAGE_CODE.sync)
const WaitingFiles = lazyRouteComponent(PAGE_CODE.waiting)
const Privacy = lazyRouteComponent(PAGE_CODE.privacy)
const Booth = lazyRouteComponent(PAGE_CODE.booth)
const BoothSummary = lazyRouteComponent(PAGE_CODE['booth-summary'])
const Ticket = lazyRouteComponent(PAGE_CODE.ticket)
const QuoteSheet = lazyRouteComponent(PAGE_CODE['quote-sheet'])
const Desk = lazyRouteComponent(PAGE_CODE.desk)
const DeskMessages = lazyRouteComponent(PAGE_CODE['desk-messages'])
const Job = lazyRouteComponent(PAGE_CODE.job)
const VisitorOrder = lazyRouteComponent(PAGE_CODE['visitor-order'])
const VisitorPaid = lazyRouteComponent(PAGE_CODE['visitor-paid'])
const LinkedProof = lazyRouteComponent(PAGE_CODE.proof)
const VisitorBack = lazyRouteComponent(PAGE_CODE['visitor-back'])

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
  order: { code: OneOrder, show: () => <OneOrder /> },
  'artwork-library': { code: ArtworkLibrary, show: () => <ArtworkLibrary /> },
  contact: { code: Contact, show: () => <Contact /> },
  privacy: { code: Privacy, show: () => <Privacy /> },
  'show-check': { code: ShowCheck, show: () => <ShowCheck /> },
  sync: { code: Sync, show: () => <Sync /> },
  waiting: { code: WaitingFiles, show: () => <WaitingFiles /> },
  success: { code: Success, show: () => <Success /> },
  cancel: { code: Cancel, show: () => <Cancel /> },
  booth: { code: Booth, show: () => <Booth /> },
  'booth-summary': { code: BoothSummary, show: () => <BoothSummary /> },
  ticket: { code: Ticket, show: () => <Ticket /> },
  'quote-sheet': { code: QuoteSheet, show: () => <QuoteSheet /> },
  desk: { code: Desk, show: () => <Desk /> },
  'desk-messages': { code: DeskMessages, show: () => <DeskMessages /> },
  job: { code: Job, show: () => <Job /> },
  'visitor-order': { code: VisitorOrder, show: () => <VisitorOrder /> },
  'visitor-paid': { code: VisitorPaid, show: () => <VisitorPaid /> },
  proof: { code: LinkedProof, show: () => <LinkedProof /> },
  'visitor-back': { code: VisitorBack, show: () => <VisitorBack /> },
  'not-found': { code: {}, show: () => null },
}

/**
 * Strangers are sent home (spec §2), with the page they wanted, where a login from there leads (issue 6.28). Whoever was signed in when the page opened stays on it, so that the page itself
 * can say that the session has ended (D38).
 */
function Gate({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const [cameSignedIn] = useState(status !== 'anonymous')
  // The gate is still drawn when the way home has begun.
  const [wanted] = useState(here)
  return cameSignedIn ? children : <Navigate to="/" replace state={{ wanted }} />
}

/**
 * Whether the way to a page stands above it here: a page without layout has none (spec §2), and a product's leads
 * through what it is filed under, which its own page knows.
 */
const hasWay = ({ kind, layout }: RouteInfo) => layout !== 'none' && !WAYLESS.includes(kind)

/** Product pages and jobs draw their own; a visitor's order and a quote lead nowhere but to themselves. */
const WAYLESS: readonly RouteInfo['kind'][] = [
  'product',
  'quote-sheet',
  'job',
  'visitor-order',
  'visitor-paid',
  'visitor-back',
  'proof',
]

/** A page as its route shows it: titled, with the way to it, and gated where the table says so. */
function RoutePage({ route }: { route: RouteInfo }) {
  useTitle(pageTitle(route))
  useEffect(openSentView, [])
  const page = (
    <>
      {hasWay(route) && <Breadcrumbs crumbs={breadcrumbs(route)} />}
      {PAGES[route.kind].show(route)}
    </>
  )
  return route.loginOnly ? <Gate>{page}</Gate> : page
}

/** The page of a route as the router takes it, its code fetched on intent. */
export function pageOf(route: RouteInfo): RouteComponent {
  const { code } = PAGES[route.kind]
  // Once its code is here there is nothing to preload: to import it again would be two frames before every page.
  return Object.assign(() => <RoutePage route={route} />, { preload: async () => code.preload?.() })
}
