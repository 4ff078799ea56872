import { lazyRouteComponent, Navigate, type RouteComponent, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { useTitle } from '#pwa/ui/use-title.ts'
import { breadcrumbs, pageTitle } from '#shared/catalogue/heads-names.ts'
import type { RouteInfo } from '#shared/catalogue/routes.ts'
import { orMissing } from './missing-code.ts'
import { PAGE_CODE } from './page-code.ts'
import { openSentView } from './sent-view.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The login-only page that a stranger asked for before they were sent home. */
    wanted?: string
  }
}

type Code = typeof PAGE_CODE
type Pages = { [Kind in keyof Code]: ReturnType<typeof lazyRouteComponent<Awaited<ReturnType<Code[Kind]>>>> }

/** The page of each kind of route, its code fetched on need. */
const PAGES = Object.fromEntries(
  Object.entries(PAGE_CODE).map(([kind, code]) => [
    kind,
    lazyRouteComponent(orMissing<{ default: (props: never) => ReactNode }>(code)),
  ]),
) as Pages
const { category: Category, listing: Listing, product: Product, ...OTHERS } = PAGES

/** The page that a route shows. */
function shown({ kind, path, listing }: RouteInfo): ReactNode {
  if (kind === 'not-found') return null
  if (kind === 'category') return <Category key={path} url={path} />
  if (kind === 'listing') return listing && <Listing key={path} listing={listing} />
  if (kind === 'product') return <Product key={path} path={path} />
  const Other = OTHERS[kind]
  return <Other />
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
      {shown(route)}
    </>
  )
  return route.loginOnly ? <Gate>{page}</Gate> : page
}

/** The page of a route as the router takes it, its code fetched on intent. */
export function pageOf(route: RouteInfo): RouteComponent {
  const code = route.kind === 'not-found' ? undefined : PAGES[route.kind]
  // Once its code is here there is nothing to preload: to import it again would be two frames before every page.
  return Object.assign(() => <RoutePage route={route} />, { preload: async () => code?.preload?.() })
}
