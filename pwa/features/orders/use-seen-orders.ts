import { serverClock } from '#pwa/lib/server-clock.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import { personOf } from '#pwa/local/people.ts'
import type { OrderRow } from '#pwa/local/schema.ts'
import type { Order } from '#shared/orders/order.ts'

/** The orders this device has seen, null until they are read; what the shop tells is added to them. */
export function useSeenOrders(sub: string, told: readonly Order[] | undefined): readonly OrderRow[] | null {
  return useLoaded(() => seen(sub, told), [sub, told])
}

/** The shop has just told its time. */
const now = () => ({ seenAt: serverClock.now(), offset: serverClock.offset() ?? 0 })

async function seen(sub: string, told: readonly Order[] | undefined): Promise<OrderRow[]> {
  const { orders } = await personOf(sub).local
  // A device without room still shows what it has.
  if (told) await orders.keep(told, now()).catch(() => {})
  return orders.list().catch(() => [])
}
