import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#pwa/lib/api.ts'
import type { OrderStatus } from '#shared/orders/order.ts'

/** Orders on a page (spec §9). */
export const PAGE_SIZE = 5

/** How often an order that is looked at is asked for anew, in milliseconds (issue 11.7). */
const AGAIN_MS = 5_000
/** The same while the shop fails or cannot be reached. */
const AGAIN_AFTER_FAILURE_MS = 15_000

/** What the person asks to see; empty text or status is no filter (spec §5). */
export interface OrdersFilter {
  orderId: string
  status: OrderStatus | ''
  page: number
}

export const NO_FILTER: OrdersFilter = { orderId: '', status: '', page: 1 }

/** One page of a person's own orders; the previous one stays while the next is on its way (spec §7). */
export function ordersQuery(api: Api, sub: string, { orderId, status, page }: OrdersFilter) {
  return queryOptions({
    queryKey: ['orders', sub, { orderId, status, page }],
    queryFn: ({ signal }) =>
      api.call('GET /api/orders/customer-orders', {
        query: { page, limit: PAGE_SIZE, status, orderId },
        auth: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    // An order just paid, or moved on by the shop, should be there on the next look.
    staleTime: 0,
  })
}

/** One of a person's own orders (D48). */
export function orderQuery(api: Api, sub: string, orderId: string) {
  return queryOptions({
    queryKey: ['orders', sub, { orderId }],
    queryFn: ({ signal }) =>
      api.call('GET /api/orders/customer-orders/:id', { params: { id: orderId }, auth: true, signal }),
    staleTime: 0,
    // A page that nobody sees asks nothing; it asks when it is looked at again.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER_FAILURE_MS : AGAIN_MS),
  })
}
