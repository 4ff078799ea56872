import type { QueryClient } from '@tanstack/react-query'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { categoriesQuery, productQuery, topProductsQuery } from '#pwa/lib/queries.ts'
import { type RouteInfo, type RouteKind, routeFor } from '#shared/catalogue/routes.ts'
import type { createAppRouter } from './router.tsx'

/** A page must not be kept from its person for data that does not come (issue 3.3: nothing waits more than 1 s). */
const FIRST_DATA_WAIT_MS = 1_000

type Fetching = (queries: QueryClient, route: RouteInfo) => Promise<unknown>

const allProducts: Fetching = async queries =>
  queries.prefetchQuery((await import('#pwa/lib/all-products-query.ts')).allProductsQuery())

/** What a page shows first besides the menu, fetched with its code; kinds that are not here wait for their code alone. */
const FIRST_DATA: Partial<Record<RouteKind, Fetching>> = {
  home: queries => queries.prefetchQuery(topProductsQuery()),
  'all-products': allProducts,
  category: allProducts,
  listing: async (queries, { listing }) => {
    const { listingQuery } = await import('#pwa/features/catalogue/catalogue-data.ts')
    if (listing) await queries.prefetchQuery(listingQuery(listing))
  },
  product: async (queries, { path }) => {
    const { PRODUCT_NAMES } = await import('#shared/catalogue/product-names.ts')
    const fetched = queries.prefetchQuery(productQuery(PRODUCT_NAMES[path]))
    const { shopTimeAt } = await import('#shared/calendar/shop-time.ts')
    await nextTurn()
    // A browser's first look at the shop's wall clock takes longer than all that a product draws by it.
    shopTimeAt(0)
    await fetched
  },
}

/**
 * Resolves when the page at `path` can take over the view the server sent, or be drawn whole: one second after the start
 * at the latest, so that nobody sees a page turn into its own skeleton. Never rejects.
 */
export async function firstView(
  router: Pick<ReturnType<typeof createAppRouter>, 'load'>,
  queries: QueryClient,
  path: string,
): Promise<void> {
  const route = routeFor(path)
  const fetching = FIRST_DATA[route.kind]
  const data = fetching
    ? [() => queries.prefetchQuery(categoriesQuery()), () => fetching(queries, route)]
    : []
  await Promise.race([
    allBegun([...data, () => router.load()]),
    new Promise(resolve => setTimeout(resolve, FIRST_DATA_WAIT_MS)),
  ])
}

/** Begins each in a turn of its own, in their order, and resolves when all have ended. */
async function allBegun(begins: readonly (() => Promise<unknown>)[]): Promise<void> {
  const all: Promise<unknown>[] = []
  for (const begin of begins) {
    all.push(begin().catch(() => null))
    await nextTurn()
  }
  await Promise.all(all)
}
