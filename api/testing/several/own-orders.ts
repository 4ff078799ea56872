import type { OrdersPage } from '#shared/contract/calls.ts'
import type { Asking } from './asking.ts'

/** Ids of all orders of whoever asks, page after page: on a fast machine they are more than one page holds. */
export async function ownOrderIds({ ask }: Pick<Asking, 'ask'>): Promise<string[]> {
  const ids: string[] = []
  let last = 1
  for (let page = 1; page <= last; page++) {
    const told = await ask<OrdersPage>(`/api/orders/customer-orders?limit=100&page=${page}`)
    ids.push(...told.orders.map(({ orderId }) => orderId))
    last = told.totalPages
  }
  return ids
}
