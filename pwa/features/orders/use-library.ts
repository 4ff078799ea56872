import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import type { Api } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import type { Order } from '#shared/orders/order.ts'
import { libraryOf } from './library/library.ts'
import { keptFilesQuery } from './library/use-keep.ts'
import { useSeenOrders } from './use-seen-orders.ts'

/** Orders asked for at once; the API gives no more (shared/contract). */
const AT_ONCE = 100
/** Pages that are asked for; whoever has more orders sees the files of the newest. */
const MOST_PAGES = 20

/** All of a person's own orders, newest first. */
const allOrdersQuery = (api: Api, sub: string) =>
  queryOptions({
    queryKey: ['orders', sub, 'all'],
    queryFn: async ({ signal }) => {
      const orders: Order[] = []
      for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page++) {
        const answer = await api.call('GET /api/orders/customer-orders', {
          query: { page, limit: AT_ONCE },
          auth: true,
          signal,
        })
        orders.push(...answer.orders)
        last = answer.totalPages
      }
      return orders
    },
    staleTime: 0,
  })

/** A person's artwork, from the shop's word and what this device has seen and holds; null until that is read. */
export function useLibrary(sub: string) {
  const base = useQuery(configQuery()).data?.artworkBase
  const api = useApi()
  const { data, isError, failureCount } = useQuery(allOrdersQuery(api, sub))
  const { data: kept } = useQuery(keptFilesQuery(api, sub))
  const rows = useSeenOrders(sub, data)
  const cart = useCart(sub)
  const files = useMemo(
    () =>
      base === undefined || rows === null || cart.status === 'opening'
        ? null
        : libraryOf(cart.lines, data ?? rows.map(({ order }) => order), { artworkBase: base, kept }),
    [base, rows, cart, data, kept],
  )
  return {
    files,
    isPartial: data === undefined && (isError || failureCount > 0),
    isComing: !data && !isError,
  }
}
