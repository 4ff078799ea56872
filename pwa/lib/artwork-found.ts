import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { Api } from './api.ts'

/** Milliseconds after which the shop is asked again while it has not looked yet. */
const AGAIN_MS = 15_000

/** What the shop found in one's own stored artwork; null until it has looked (D17). */
export function foundQuery(api: Api, sub: string, key: string) {
  return queryOptions({
    queryKey: ['artworkFound', sub, key],
    queryFn: async ({ signal }): Promise<FoundInFile | null> =>
      (await api.call('GET /api/artwork', { query: { key }, auth: true, signal })).found ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount < 4 ? AGAIN_MS : false),
    retry: false,
  })
}

/** The same once; null also where it cannot be had: a drawing does without (decision 87). */
export async function foundByShop(
  queries: QueryClient,
  api: Api,
  sub: string,
  key: string,
): Promise<FoundInFile | null> {
  return queries.fetchQuery(foundQuery(api, sub, key)).catch(() => null)
}
