import { type Deps, isoNow } from '#api/deps.ts'
import type { PageViewDoc } from '#api/store/documents.ts'
import { routeFor } from '#shared/catalogue/routes.ts'

/** Where every address is counted that is no page of the shop: strangers cannot make up rows. */
export const OTHER_PAGES = '(other)'

/** The shop's page an address leads to, without query and fragment. */
export function pageOf(path: string): string {
  const route = routeFor(path.split(/[?#]/, 1)[0] ?? '')
  return route.kind === 'not-found' ? OTHER_PAGES : route.path
}

/**
 * Counts one view of a page on the server's day (UTC), with the parameters of the contract's allow-list (D29).
 * Returns the day's count. Nothing of the person is handed in, so nothing is kept.
 */
export function countPageView(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  address: string,
  params: Record<string, string | undefined>,
): Promise<PageViewDoc> {
  const day = isoNow(clock).slice(0, 10)
  const path = pageOf(address)
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const labels = given.map(([name, value]) => `${name}=${value}`)
  return store.pageViews.increment({ _id: `${day} ${path}`, day, path, count: 0, params: {} }, [
    { field: 'count', by: 1 },
    ...labels.map(key => ({ field: 'params', key, by: 1 })),
  ])
}
