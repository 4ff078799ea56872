import { useQuery } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { previewQuery } from '#pwa/lib/previews.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { personOf } from '#pwa/local/people.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import type { Order } from '#shared/orders/order.ts'

/** The order that was just paid as the shop keeps it; undefined until it is told. */
export function useBoughtOrder(orderId: string | null): Order | undefined {
  const api = useApi()
  const sub = useAuth().user?.sub
  return (
    useQuery({
      queryKey: ['boughtOrder', sub, orderId],
      enabled: orderId !== null,
      queryFn: async ({ signal }) => {
        const given = { params: { id: orderId ?? '' }, auth: true, signal }
        const order = await api.call('GET /api/orders/customer-orders/:id', given)
        await keep(sub, order)
        return order
      },
    }).data ?? undefined
  )
}

/** Its own page shows it without a connection from now on (D48); a device without room does without. */
async function keep(sub: string | undefined, order: Order): Promise<void> {
  if (sub === undefined) return
  const seen = { seenAt: serverClock.now(), offset: serverClock.offset() ?? 0 }
  const { orders } = await personOf(sub).local
  await orders.keep([order], seen).catch(() => {})
}

/** Address of the small picture of the first artwork of an order; null while and where there is none. */
export function useOrderPicture(order: Order): string | null {
  const api = useApi()
  const sub = useAuth().user?.sub ?? ''
  const base = useQuery(configQuery()).data?.artworkBase
  const address = order.items.flatMap(itemArtworks)[0]?.[1]
  const key = base !== undefined && address !== undefined ? urlToKey(base, address) : null
  return useQuery({ ...previewQuery(api, sub, key ?? ''), enabled: key !== null }).data ?? null
}
