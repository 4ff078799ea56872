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
 * Answers the day's count. Nothing of the person is handed in, so nothing is kept.
 */
export function countPageView(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  address: string,
  params: Record<string, string | undefined>,
): Promise<PageViewDoc> {
  const day = isoNow(clock).slice(0, 10)
  const path = pageOf(address)
  const id = `${day} ${path}`
  return store.pageViews.upsert(id, current => ({
    _id: id,
    day,
    path,
    count: (current?.count ?? 0) + 1,
    params: withCounted(current?.params ?? {}, params),
  }))
}

function withCounted(
  counts: Record<string, number>,
  params: Record<string, string | undefined>,
): Record<string, number> {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const counted = given.map(([name, value]) => {
    const label = `${name}=${value}`
    return [label, (counts[label] ?? 0) + 1] as const
  })
  return { ...counts, ...Object.fromEntries(counted) }
}
