import type { QueryClient } from '@tanstack/react-query'
import { type RouteKind, routeFor } from '#shared/catalogue/routes.ts'
import type { createAppRouter } from './router.tsx'

/** A page must not be kept from its person for data that does not come (issue 3.3: nothing waits more than 1 s). */
const FIRST_DATA_WAIT_MS = 1_000

type Fetching = (queries: QueryClient, path: string) => Promise<unknown>

/** What a page shows first, fetched with its code; kinds that are not here wait for their code alone. */
const FIRST_DATA: Partial<Record<RouteKind, Fetching>> = {
  home: async queries => queries.prefetchQuery((await import('#pwa/lib/queries.ts')).topProductsQuery()),
  product: async (queries, path) => {
    const [{ productQuery }, { PRODUCT_NAMES }] = await Promise.all([
      import('#pwa/lib/queries.ts'),
      import('#shared/catalogue/product-names.ts'),
    ])
    await queries.prefetchQuery(productQuery(PRODUCT_NAMES[path]))
  },
}

/**
 * Resolves when the page at `path` can be drawn whole, one second after the start at the latest: until then the view the
 * server sent stays, so that nobody sees a page turn into its own skeleton. Never rejects.
 */
export async function firstView(
  router: Pick<ReturnType<typeof createAppRouter>, 'load'>,
  queries: QueryClient,
  path: string,
): Promise<void> {
  const route = routeFor(path)
  const fetching = FIRST_DATA[route.kind]?.(queries, route.path)
  await Promise.race([
    Promise.allSettled([router.load(), fetching]),
    new Promise(resolve => setTimeout(resolve, FIRST_DATA_WAIT_MS)),
  ])
}
