import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#pwa/lib/api.ts'

/** A person's orders with status new, up to 100 (spec §2, §9). */
export function newOrdersQuery(api: Api, sub: string) {
  return queryOptions({
    queryKey: ['orders', sub, 'new'],
    queryFn: ({ signal }) =>
      api.call('GET /api/orders/customer-orders', {
        query: { page: 1, limit: 100, status: 'new', orderId: '' },
        auth: true,
        signal,
      }),
    staleTime: 0,
  })
}
