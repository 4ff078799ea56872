import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { categoriesQuery, productQuery, topProductsQuery } from '#pwa/lib/queries.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import type { Category } from '#shared/catalogue/product.ts'
import type { ProductCard, ProductWire } from '#shared/contract/product-wire.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** What the API would answer to a first page's calls (spec §7). */
export interface FirstAnswers {
  categories: Category[]
  topProducts?: ProductCard[]
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
  queries.setQueryData(categoriesQuery().queryKey, answers.categories)
  if (answers.topProducts) queries.setQueryData(topProductsQuery().queryKey, answers.topProducts)
  if (answers.product) queries.setQueryData(productQuery(answers.product.name).queryKey, answers.product)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queries={queries} session={stranger} />)
  queries.clear()
  return html
}
