import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { type CheckedArtwork, checkedArtwork } from '#api/services/artwork/checked.ts'
import { artworkFields, boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { MAX_HISTORY, noted, revOf } from '#api/services/orders/history.ts'
import { ownOrder } from '#api/services/orders/orders.ts'
import type { OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import { mayChange } from './state.ts'

/** Milliseconds a call waits for the verdict on its file. */
const VERDICT_WAIT_MS = 8_000

export interface NewFile {
  /** As its customer names the order. */
  order: string
  /** From 1. */
  line: number
  slot: ArtworkSlot
  /** Of a file that the customer has stored. */
  key: string
}

type NewFileDeps = Pick<
  Deps,
  'store' | 'objects' | 'judging' | 'clock' | 'ids' | 'log' | 'catalogue' | 'artworkBase'
>

/**
 * Puts another file of its customer into a bought line of which a proof was sent, until the order is printed: it is judged like one
 * that is bought, and what was shown before stays with the proofs that show it (issue 11.3, D50). Repeating it changes nothing.
 */
export async function takeNewFile(
  deps: NewFileDeps,
  sub: string,
  file: NewFile,
): Promise<{ ok: true } | Failure> {
  const order = await ownOrder(deps, sub, file.order)
  if (order === null) return noProof()
  // A stand's files are the ticket's: a person's own would be cleaned away behind its order.
  if (order.owner !== sub) return failure('forbidden', 'Please ask the shop to change a file of this order')
  const refused = refusalOf(deps, order, file)
  if (refused !== null) return refused
  if (isHere(order, file)) return { ok: true }
  const checked = await checkedArtwork(deps, sub, file.key, AbortSignal.timeout(VERDICT_WAIT_MS))
  if (!checked.ok) return checked
  let late: Failure | null = null
  const kept = await deps.store.orders.update(order._id, current => {
    late = refusalOf(deps, current, file)
    return late === null && !isHere(current, file) ? replaced(deps, current, file, checked) : null
  })
  return kept === null ? noProof() : (late ?? { ok: true })
}

const noProof = () => failure('not_found', 'There is no such proof')

function refusalOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  order: OrderDoc,
  { line, slot }: NewFile,
): Failure | null {
  const item = order.items[line - 1]
  const isProofed = order.desk?.proofs?.some(proof => proof.line === line)
  if (!item || !isProofed) return noProof()
  const product = catalogue.current().productByName(item.product) ?? null
  if (!printedBy(product, item.options).slots.some(each => each.slot === slot))
    return failure('invalid', 'This item has no such part')
  if (!mayChange(order)) return failure('final_status', 'This order cannot be changed any more')
  return revOf(order) >= MAX_HISTORY
    ? failure('too_large', 'This order was changed as often as it can be')
    : null
}

const keyIn = (item: OrderItemDoc | undefined, slot: ArtworkSlot): string | undefined =>
  item && new Map(boughtArtworks(item)).get(slot)?.key

const isHere = ({ items }: OrderDoc, { line, slot, key }: NewFile): boolean =>
  keyIn(items[line - 1], slot) === key

function replaced(
  { clock }: Pick<Deps, 'clock'>,
  order: OrderDoc,
  { line, slot }: NewFile,
  { ref, file }: CheckedArtwork,
): OrderDoc {
  const items = order.items.map((item, index) => {
    if (index !== line - 1) return item
    const files = new Map(boughtArtworks(item)).set(slot, ref)
    const named = new Set([...files.values()].map(({ key }) => key))
    const others = (item.files ?? []).filter(({ key }) => named.has(key) && key !== file.key)
    return { ...item, ...artworkFields(files), files: [...others, file] }
  })
  return noted({ ...order, items }, clock, { kind: 'customer' }, { kind: 'artwork' })
}
