import { liveQuery } from 'dexie'
import type { LocalDb } from '#pwa/local/local-db.ts'
import type { DeskOrderRow } from '#pwa/local/schema.ts'
import type { DeskJob, DeskRow } from '#shared/contract/desk.ts'
import type { OrderStatus } from '#shared/orders/order.ts'

/** Nothing is left to do for an order of these. */
const CLOSED: readonly OrderStatus[] = ['done', 'cancelled']
export const isOpen = ({ status }: Pick<DeskRow, 'status'>): boolean => !CLOSED.includes(status)

/** The shop's orders on a staff member's device: what the board shows, also without a connection (issue 11.1). */
export interface DeskOrders {
  /** Keeps orders as told, unless something newer of them is known. */
  keep(orders: readonly DeskRow[]): Promise<void>
  /** The same of an order that was opened. */
  keepJob(job: DeskJob): Promise<void>
  /** Keeps all open orders as told: those that are open here alone were closed elsewhere, and go. */
  keepOpen(orders: readonly DeskRow[]): Promise<void>
  /** Deletes everything: whoever is signed in may not read it any more. */
  clear(): Promise<void>
  /** Tells all orders now and after each change, of this tab or another. Returns an unsubscribe function. */
  watch(notify: (orders: readonly DeskOrderRow[]) => void): () => void
}

export function dexieDeskOrders(db: LocalDb): DeskOrders {
  const table = db.deskOrders
  const writing = (write: () => Promise<void>) => db.transaction('rw', table, write)

  async function put(orders: readonly DeskRow[]) {
    const known = await table.bulkGet(orders.map(({ orderId }) => orderId))
    await table.bulkPut(
      orders.map((order, at) => ({ orderId: order.orderId, order, job: known[at]?.job ?? null })),
    )
  }

  async function newer(orders: readonly DeskRow[]): Promise<DeskRow[]> {
    const known = await table.bulkGet(orders.map(({ orderId }) => orderId))
    return orders.filter((order, at) => order.rev >= (known[at]?.order.rev ?? 0))
  }

  return {
    keep: orders => writing(async () => put(await newer(orders))),
    keepJob: job =>
      writing(async () => void (await table.put({ orderId: job.orderId, order: rowOf(job), job }))),
    keepOpen: orders =>
      writing(async () => {
        const told = new Set(orders.map(({ orderId }) => orderId))
        const gone = (await table.toArray()).filter(
          ({ orderId, order }) => isOpen(order) && !told.has(orderId),
        )
        await table.bulkDelete(gone.map(({ orderId }) => orderId))
        await put(orders)
      }),
    clear: () => writing(() => table.clear()),
    watch(notify) {
      const subscription = liveQuery(() => table.toArray()).subscribe(notify)
      return () => subscription.unsubscribe()
    },
  }
}

function rowOf(job: DeskJob): DeskRow {
  const { orderId, status, createdAt, due, customer, items, artwork, rush, blocked, proof, leftCents, rev } =
    job
  const row = { orderId, status, createdAt, due, customer, items, artwork, rush, blocked, rev }
  return {
    ...row,
    ...(proof === undefined ? {} : { proof }),
    ...(leftCents === undefined ? {} : { leftCents }),
  }
}
