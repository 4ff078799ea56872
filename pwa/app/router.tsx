import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  rootRouteId,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { breadcrumbs } from '#shared/catalogue/heads-names.ts'
import { NOT_FOUND, PATTERN_ROUTES, ROUTES, type RouteInfo, routeFor } from '#shared/catalogue/routes.ts'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout/layouts.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { wordsOf } from './missing-code.ts'
import { pageOf } from './pages.tsx'

const Failed = ({ error }: { error: unknown }) => <ErrorPage message={wordsOf(error)} />

const NotFound = () => (
  <Layout layout="B">
    <Breadcrumbs crumbs={breadcrumbs(NOT_FOUND)} />
    <ErrorPage message={TEXTS.notFound.message} />
  </Layout>
)

/** Every page; its views are told at start and on every navigation (D29), by code that is asked for once the page stands. */
function AnyPage() {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const query = useRouterState({ select: state => state.resolvedLocation?.searchStr })
  useEffect(() => {
    if (path !== undefined) whenIdle(() => void tellPageView(path, query))
  }, [path, query])
  return <Outlet />
}

/** Offline before its code ever came the view goes uncounted, as nobody is told of it. */
async function tellPageView(path: string, query?: string): Promise<void> {
  const code = await import('#pwa/lib/page-views-browser.ts').catch(() => null)
  code?.note(path, query)
}

const root = createRootRoute({ component: AnyPage, notFoundComponent: NotFound })

/** One frame for all pages that have one: it stays, and only what their layouts differ in comes and goes. */
function Framed() {
  const path = useShownPath()
  return (
    <Layout layout={routeFor(path).layout === 'A' ? 'A' : 'B'}>
      <Outlet />
    </Layout>
  )
}

const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Framed })
const frameless = createRoute({ getParentRoute: () => root, id: 'frameless', component: Outlet })

/** An address is no page here where the server sends none: one with too long a number for an order (D48). */
function refuseUnknown({ location }: { location: { pathname: string } }) {
  if (routeFor(location.pathname) === NOT_FOUND) throw notFound({ routeId: rootRouteId })
}

/** The route table as the router's tree: one lazy page per route, in the frame or without (spec §2, D33). */
function routeTree() {
  const pages = [...ROUTES, ...PATTERN_ROUTES]
  const within = (parent: typeof framed | typeof frameless, isIn: (route: RouteInfo) => boolean) =>
    parent.addChildren(
      pages.filter(isIn).map(route =>
        createRoute({
          getParentRoute: () => parent,
          path: route.path,
          component: pageOf(route),
          beforeLoad: refuseUnknown,
        }),
      ),
    )
  return root.addChildren([
    within(framed, ({ layout }) => layout !== 'none'),
    within(frameless, ({ layout }) => layout === 'none'),
  ])
}

/** The router of the shop; navigation begins at the top of a page, going back returns to where one was. */
export function createAppRouter(history?: Parameters<typeof createRouter>[0]['history']) {
  const router = createRouter({
    routeTree: routeTree(),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // On the server it would write a script of its own into the page, which the policy forbids.
    scrollRestoration: typeof document !== 'undefined',
    notFoundMode: 'root',
    defaultErrorComponent: Failed,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
  })
  router.history.subscribe(({ action }) => wayHere.note(action.type))
  return router
}
