import type { Deps } from '#api/deps.ts'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { type FitFiles, fitFiles } from '#api/services/booth/fit-files.ts'
import { moneyOf } from '#api/services/money/told.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { workOf } from '#api/services/orders/history.ts'
import { toOrder } from '#api/services/orders/orders.ts'
import { deskProofs } from '#api/services/proofs/proofs.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { normalizeOrderId, readOrderId } from '#shared/orders/order-id.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { readerOf } from './history.ts'
import { linesOf } from './lines.ts'
import { reachedRows } from './rows.ts'

type JobDeps = Pick<Deps, 'store' | 'catalogue' | 'artworkBase' | 'config'>

/** The order of this id, as it may be typed (D32); null for none. */
export async function orderNamed({ orders }: Pick<Store, 'orders'>, text: string): Promise<OrderDoc | null> {
  const orderId = readOrderId(text)
  if (orderId === null) return null
  const [found] = await orders.find({ where: { searchId: normalizeOrderId(orderId) }, limit: 1 })
  return found ?? null
}

/** Everything that making one order takes (issue 11.2); null where there is none. */
export async function jobOf(
  { store, catalogue, artworkBase, config }: JobDeps,
  text: string,
): Promise<DeskJob | null> {
  const order = await orderNamed(store, text)
  if (order === null) return null
  const [shown] = await reachedRows(store, [order])
  if (!shown) return null
  const { contact, mailsTo, shipTo } = shown.reached
  const { history } = workOf(order)
  const { read, whoIs } = await readerOf(store, history)
  const { totalAmount, delivery } = toOrder(order, artworkBase)
  return {
    ...shown.row,
    contact,
    ...(mailsTo === '' || mailsTo === contact.email ? {} : { mailsTo }),
    ...(shipTo === '' ? {} : { shipTo }),
    totalAmount,
    paidAt: order.paidAt ?? null,
    promised: order.promised ?? null,
    ready: order.ready ?? null,
    delivery: delivery ?? null,
    isBooth: order.booth !== undefined,
    lines: linesOf(catalogue, order, await withPicture(store, order), await filesToCome(store, order)),
    money: moneyOf(order, whoIs),
    reprints: (order.reprints ?? []).flatMap(({ orderId }) => orderId ?? []),
    reprintOf: order.reprintOf ? { orderId: order.reprintOf.orderId, reason: order.reprintOf.reason } : null,
    proofPolicy: config.proofs,
    proofs: deskProofs(order, artworkBase),
    history: history.map((entry, index) => read(entry, index + 1)),
  }
}

/** What its ticket has for a stand's order that takes files yet. */
async function filesToCome(store: Store, { booth, status }: OrderDoc): Promise<FitFiles | null> {
  const ticket = booth && mayStillChange(status) ? await store.tickets.get(booth.ticketId) : null
  return ticket && fitFiles({ store }, ticket)
}

/** Keys of the order's files that have a small picture beside them. */
async function withPicture({ artworks }: Store, { items }: OrderDoc): Promise<Set<string>> {
  const keys = items.flatMap(item => boughtArtworks(item).map(([, { key }]) => key))
  if (keys.length === 0) return new Set()
  const ids = new Map(keys.map(key => [artworkId(previewKey(key)), key]))
  const found = await artworks.find({ where: { _id: { in: [...ids.keys()] } } })
  return new Set(found.flatMap(({ _id, removing }) => (removing ? [] : (ids.get(_id) ?? []))))
}
