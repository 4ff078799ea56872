import type { Order } from '#shared/orders/order.ts'
import type { GuardedWrites } from './guarded-writes.ts'
import type { LocalDb } from './local-db.ts'
import type { OrderRow } from './schema.ts'
import { isBlob, isSoundOrder } from './sound.ts'

/** Small pictures up to this many bytes are kept; previews are at most 60 KB (D19). */
export const MAX_PICTURE_BYTES = 100_000

/** When orders were seen. */
export type SeenTime = Pick<OrderRow, 'seenAt' | 'offset'>

/** A person's orders as last seen, for reading without a connection (issue 3, point 3). */
export interface OrderRepository {
  /** Remembers what the shop just told, and when. */
  keep(orders: readonly Order[], seen: SeenTime): Promise<void>
  /** Every order ever seen here, in no order. */
  list(): Promise<OrderRow[]>
  /** Remembers the small picture of an artwork; one that is too large is let go. */
  keepPicture(key: string, picture: Blob): Promise<void>
  picture(key: string): Promise<Blob | null>
}

/** Orders in IndexedDB. They can be had again, so a device that does not take them is not worth a word. */
export function dexieOrders(db: LocalDb, guarded: GuardedWrites): OrderRepository {
  return {
    keep: (orders, seen) =>
      guarded.quietly(async () => {
        await db.orders.bulkPut(orders.map(order => ({ id: order.orderId, order, ...seen })))
      }),
    list: () =>
      guarded.quietly(async () => (await db.orders.toArray()).filter(({ order }) => isSoundOrder(order))),
    keepPicture: async (key, picture) => {
      if (picture.size <= MAX_PICTURE_BYTES)
        await guarded.quietly(() => db.orderPictures.put({ key, picture }))
    },
    picture: key =>
      guarded.quietly(async () => {
        const picture = (await db.orderPictures.get(key))?.picture
        return isBlob(picture) ? picture : null
      }),
  }
}

/** Orders that are known as long as the page lives (D1). */
export function memoryOrders(): OrderRepository {
  const rows = new Map<string, OrderRow>()
  const pictures = new Map<string, Blob>()
  return {
    async keep(orders, seen) {
      for (const order of orders) rows.set(order.orderId, { id: order.orderId, order, ...seen })
    },
    list: async () => [...rows.values()],
    async keepPicture(key, picture) {
      if (picture.size <= MAX_PICTURE_BYTES) pictures.set(key, picture)
    },
    picture: async key => pictures.get(key) ?? null,
  }
}
