import type { Deps } from '#api/deps.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import type { OrderDoc } from '#api/store/documents.ts'

/** The order that a checkout made, or null; a booth order is one for all checkouts of its ticket (B1). */
export async function orderOfCheckout(
  { store }: Pick<Deps, 'store'>,
  checkoutId: string,
): Promise<OrderDoc | null> {
  const booth = (await store.checkouts.get(checkoutId))?.booth
  return store.orders.get(booth ? orderKeyOf(booth.ticketId) : checkoutId)
}

/** All of them that are wanted. */
export async function collect<T>(
  all: AsyncIterable<T>,
  wanted: (each: T) => boolean = () => true,
): Promise<T[]> {
  const found: T[] = []
  for await (const each of all) if (wanted(each)) found.push(each)
  return found
}
