import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { TEXTS } from '#pwa/lib/texts.ts'
import { ROUTES } from '#shared/catalogue/routes.ts'
import { ErrorPage } from './error-page.tsx'
import { LayoutA, LayoutB } from './layout/layouts.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { pageOf } from './pages.tsx'

const Failed = ({ error }: { error: unknown }) => (
  <ErrorPage message={error instanceof Error ? error.message : String(error)} />
)

const NotFound = () => (
  <LayoutB>
    <ErrorPage message={TEXTS.notFound.message} />
  </LayoutB>
)

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const layouts = {
  A: createRoute({
    getParentRoute: () => root,
    id: 'layout-a',
    component: () => (
      <LayoutA>
        <Outlet />
      </LayoutA>
    ),
  }),
  B: createRoute({
    getParentRoute: () => root,
    id: 'layout-b',
    component: () => (
      <LayoutB>
        <Outlet />
      </LayoutB>
    ),
  }),
  none: createRoute({ getParentRoute: () => root, id: 'no-layout', component: Outlet }),
}

/** The route table as the router's tree: one lazy page per route, inside its layout (spec §2, D33). */
function routeTree() {
  const inLayout = (layout: keyof typeof layouts) =>
    layouts[layout].addChildren(
      ROUTES.filter(route => route.layout === layout).map(route =>
        createRoute({
          getParentRoute: () => layouts[layout],
          path: route.path,
          component: pageOf(route),
        }),
      ),
    )
  return root.addChildren([inLayout('A'), inLayout('B'), inLayout('none')])
}

/** The router of the shop; navigation begins at the top of a page, going back returns to where one was. */
export function createAppRouter(history?: Parameters<typeof createRouter>[0]['history']) {
  return createRouter({
    routeTree: routeTree(),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    notFoundMode: 'root',
    defaultErrorComponent: Failed,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
  })
}
