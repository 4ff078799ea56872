import type { Collection } from '#api/store/collection.ts'
import type { CartDoc, CartOutcomeDoc, KnownMutation } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { archiveOf, outcomesOf, rowsOf, splitOutcomes } from './archive.ts'
import { BOUNDS, type CartBounds, highest } from './memory.ts'

/** Comes right behind the slash that parts an archive from its rows' mutations. */
const BEHIND = String.fromCharCode('/'.charCodeAt(0) + 1)

/** What of a store the archive needs. */
export interface Archive {
  cartOutcomes: Pick<Collection<CartOutcomeDoc>, 'insertAll' | 'removeAll' | 'find' | 'count'>
}

/**
 * The cart as it may be written: where it has many outcomes, the older ones are in the archive when this resolves. Safe to
 * repeat, and without effect where the cart is not written after all (issue 10.1).
 */
export async function withArchived(
  store: Archive,
  doc: CartDoc,
  now: number,
  bounds: CartBounds = BOUNDS,
): Promise<CartDoc> {
  const split = splitOutcomes(doc, now, bounds)
  if (split.outcomes.length === 0) return split.doc
  await store.cartOutcomes.insertAll(rowsOf(doc, split.outcomes))
  await removeLost(store, doc)
  return withoutTooMany(store, split.doc, split.outcomes.length, bounds)
}

/** What the cart, as it is stored, has let go of already. */
async function removeLost({ cartOutcomes }: Archive, doc: CartDoc): Promise<void> {
  const where = { cart: archiveOf(doc), v: { lte: doc.archived?.lost ?? 0 } }
  const lost = await cartOutcomes.find({ where, sort: { field: 'v', direction: 'asc' }, limit: 2_000 })
  if (lost.length > 0) await cartOutcomes.removeAll(lost.map(({ _id }) => _id))
}

/** The oldest are let go of, at least as many as came; their rows go with a later write, once that is stored. */
async function withoutTooMany(
  { cartOutcomes }: Archive,
  doc: CartDoc,
  came: number,
  bounds: CartBounds,
): Promise<CartDoc> {
  const where = { cart: archiveOf(doc) }
  const tooMany = (await cartOutcomes.count({ where })) - bounds.archived
  if (tooMany <= 0 || !doc.archived) return doc
  const sort = { field: 'v', direction: 'asc' } as const
  const oldest = await cartOutcomes.find({ where, sort, limit: Math.max(tooMany, came) })
  const lost = Math.max(doc.archived.lost, highest(oldest.map(({ v }) => v)))
  return { ...doc, archived: { ...doc.archived, lost } }
}

/** What the archive knows of mutations that the cart itself does not remember. `now` in epoch ms. */
export async function archivedOutcomes(
  { cartOutcomes }: Archive,
  doc: CartDoc,
  mids: readonly string[],
  now: number,
): Promise<Map<string, KnownMutation>> {
  const unknown = mids.filter(mid => !doc.mids.has(mid))
  if (!doc.archived || unknown.length === 0) return new Map()
  const ids = unknown.map(mid => `${archiveOf(doc)}/${mid}`)
  return outcomesOf(doc, await cartOutcomes.find({ where: { _id: { in: ids } } }), now)
}

/** Deletes a cart's archive, of one life of it (`archiveOf`) or, by the cart's id, of all; safe to repeat. */
export async function deleteArchive({ cartOutcomes }: Archive, cart: string): Promise<void> {
  for (;;) {
    const rows = await cartOutcomes.find({ where: { _id: { prefix: `${cart}/` } }, limit: 1_000 })
    if (rows.length === 0) return
    await cartOutcomes.removeAll(rows.map(({ _id }) => _id))
  }
}

/**
 * Deletes a cart with its archive; safe to repeat. The archive goes first, so that one cut short is found again by its cart; then once
 * more, since a sync that had read the cart may have archived meanwhile.
 */
export async function deleteCart(store: Archive & Pick<Store, 'carts'>, id: string): Promise<void> {
  const cart = await store.carts.get(id)
  await deleteArchive(store, id)
  await store.carts.remove(id)
  if (cart) await deleteArchive(store, archiveOf(cart))
}

/**
 * Deletes archives whose cart is gone, or begun anew: whoever deleted it did so too, but a process that was killed between archiving
 * and the look at its cart takes nothing back. One row of each archive is read.
 */
export async function deleteLeftArchives(store: Archive & Pick<Store, 'carts'>): Promise<void> {
  const sort = { field: '_id', direction: 'asc' } as const
  for (let from = ''; ; ) {
    const [row] = await store.cartOutcomes.find({ where: { _id: { gte: from } }, sort, limit: 1 })
    if (!row) return
    const cart = await store.carts.get(row.cart.slice(0, row.cart.lastIndexOf('/')))
    if (!cart || archiveOf(cart) !== row.cart) await deleteArchive(store, row.cart)
    // Whatever a row is called, the next one stands behind it.
    from = row._id.startsWith(`${row.cart}/`) ? `${row.cart}${BEHIND}` : `${row._id} `
  }
}
