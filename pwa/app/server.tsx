import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { listingQuery } from '#pwa/features/catalogue/catalogue-data.ts'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { categoriesQuery, productQuery, topProductsQuery } from '#pwa/lib/queries.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import type { Category } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import type { Listing, ProductCard, ProductWire } from '#shared/contract/product-wire.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** What the API would answer to a first page's calls (spec §7). */
export interface FirstAnswers {
  categories: Category[]
  topProducts?: ProductCard[]
  allProducts?: ProductCard[]
  listing?: Listing
  product?: ProductWire
}

const nobody = async () => {}
const STRANGER = { status: 'anonymous', user: null, problem: null } as const

/** The server knows nobody: a page as strangers see it first. */
const stranger: Session = {
  getSnapshot: () => STRANGER,
  subscribe: () => () => {},
  start: () => () => {},
  signIn: nobody,
  usualWay: 'redirect',
  signOut: nobody,
  getToken: async () => null,
}

/**
 * The markup of a page's first view, for the server to send ahead of the code: people see and read it while that is on
 * its way. It is shown, not taken over: the page draws itself anew in its place (`first-view.ts`).
 */
export async function drawPage(path: string, answers: FirstAnswers): Promise<string> {
  const queries = createQueryClient()
  give(queries, path, answers)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queries={queries} session={stranger} />)
  queries.clear()
  return html
}

function give(queries: QueryClient, path: string, answers: FirstAnswers): void {
  const { categories, topProducts, allProducts, listing, product } = answers
  const asked = routeFor(path).listing
  queries.setQueryData(categoriesQuery().queryKey, categories)
  if (topProducts) queries.setQueryData(topProductsQuery().queryKey, topProducts)
  if (allProducts) queries.setQueryData(allProductsQuery().queryKey, allProducts)
  if (asked && listing) queries.setQueryData(listingQuery(asked).queryKey, listing)
  if (product) queries.setQueryData(productQuery(product.name).queryKey, product)
}
