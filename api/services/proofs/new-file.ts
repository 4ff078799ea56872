import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { calledBy, fileNameOf, storedArtwork, unusable } from '#api/services/artwork/artwork.ts'
import { type CheckedArtwork, checkedArtwork } from '#api/services/artwork/checked.ts'
import { copyFor } from '#api/services/artwork/copy-for.ts'
import { tellFiles } from '#api/services/booth/tickets.ts'
import { followed, readyFromNow, withItems } from '#api/services/booth/to-follow.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { orderNamed } from '#api/services/desk/job.ts'
import { artworkFields, boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { MAX_HISTORY, revOf } from '#api/services/orders/history.ts'
import { ownOrder } from '#api/services/orders/orders.ts'
import type { HistoryBy, OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import type { Day } from '#shared/calendar/day.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import type { DeskDevice } from '#shared/contract/desk.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { withApprovedDay } from './approved-day.ts'
import { currentProofs } from './version.ts'

/** Milliseconds a call waits for the verdict on its file. */
const VERDICT_WAIT_MS = 8_000

/** Where a file is to be printed. */
interface PlacedFile {
  /** Of the order, from 1. */
  line: number
  slot: ArtworkSlot
  /** Of a file that whoever puts it there has stored. */
  key: string
  /** What they call it now; absent means as they did when it was stored. */
  fileName?: string | undefined
}

export interface NewFile extends PlacedFile {
  /** As its customer names the order. */
  order: string
}

type NewFileDeps = Pick<
  Deps,
  'store' | 'objects' | 'judging' | 'clock' | 'ids' | 'log' | 'catalogue' | 'artworkBase'
>

/**
 * Puts another file of its customer into a bought line of which a proof was sent, until the order is printed: it is judged like one
 * that is bought, and what was shown before stays with the proofs that show it (issue 11.3, D50). Repeating it changes nothing.
 * `isShown`: its newest proof shows the line as it is, so that no other is to come.
 */
export async function takeNewFile(
  deps: NewFileDeps,
  sub: string,
  file: NewFile,
): Promise<{ ok: true; isShown: boolean } | Failure> {
  const order = await ownOrder(deps, sub, file.order)
  if (order === null) return notThere()
  // A stand's files are the ticket's: a person's own would be cleaned away behind its order.
  if (order.owner !== sub) return failure('forbidden', 'Please ask the shop to change a file of this order')
  const mayPut = (current: OrderDoc) =>
    current.desk?.proofs?.some(({ line }) => line === file.line) ? refusalOf(deps, current, file) : notThere()
  const done = await put(deps, order, file, { by: { kind: 'customer' }, device: null, mayPut })
  return done.ok ? { ok: true, isShown: currentProofs(done.order).has(file.line) } : done
}

/** Who puts a file there, and why it may not be so; null where it may. */
interface Putting {
  by: HistoryBy
  device: DeskDevice | null
  mayPut(order: OrderDoc): Failure | null
}

async function put(
  deps: NewFileDeps,
  order: OrderDoc,
  file: PlacedFile,
  putting: Putting,
): Promise<{ ok: true; order: OrderDoc } | Failure> {
  const refused = putting.mayPut(order)
  if (refused !== null) return refused
  if (isHere(order, file)) {
    await tellFiles(deps, order)
    return { ok: true, order }
  }
  const checked = await checkedArtwork(deps, order.owner, file.key, AbortSignal.timeout(VERDICT_WAIT_MS))
  if (!checked.ok) return checked
  const ready = await readyOnceWhole(deps, order)
  let late: Failure | null = null
  const kept = await deps.store.orders.update(order._id, current => {
    late = putting.mayPut(current)
    return late === null && !isHere(current, file)
      ? replaced(deps, current, file, { ...checked, ready }, putting)
      : null
  })
  if (kept === null) return notThere()
  if (late === null) await tellFiles(deps, kept)
  return late ?? { ok: true, order: kept }
}

/** The day a stand's order is ready that waits for this very file; of no weight for any other. */
async function readyOnceWhole(deps: NewFileDeps, { booth }: OrderDoc): Promise<Day> {
  const ticket = booth ? await deps.store.tickets.get(booth.ticketId) : null
  return readyFromNow(deps, ticket ?? { sale: null })
}

/** A file that staff have stored. */
export interface StaffFile extends PlacedFile {
  /** Subject of the member of staff. */
  sub: string
  device: DeskDevice
  /** The order's number as it may be typed (D32). */
  id: string
}

/**
 * The same by staff, of any order, in place of a file that is there or for a part that has none: a customer may bring theirs (D50,
 * decision 102). It becomes a copy of the order's own, so that it stays when theirs is cleaned away.
 */
export async function takeStaffFile(
  deps: NewFileDeps,
  { sub, device, id, ...file }: StaffFile,
): Promise<{ ok: true } | Failure> {
  const order = await orderNamed(deps.store, id)
  if (order === null) return notThere()
  const mayPut = (current: OrderDoc) => refusalOf(deps, current, file)
  const refused = mayPut(order)
  if (refused !== null) return refused
  const stored = await storedArtwork(deps, sub, file.key)
  if (!stored.ok) return stored
  const key = artworkKeyFor(derivedUuid('staff file', order._id, file.key), fileNameOf(file.key))
  const copy = await copyFor(deps, order.owner, key, stored)
  if (copy === null) return unusable('artwork_changed', 'was changed after it was uploaded', file.key)
  const done = await put(deps, order, { ...file, key }, { by: { kind: 'staff', sub }, device, mayPut })
  return done.ok ? { ok: true } : done
}

const notThere = () => failure('not_found', 'There is no such item')

function refusalOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  order: OrderDoc,
  { line, slot }: PlacedFile,
): Failure | null {
  const item = order.items[line - 1]
  if (!item) return notThere()
  const product = catalogue.current().productByName(item.product) ?? null
  if (!printedBy(product, item.options).slots.some(each => each.slot === slot))
    return failure('invalid', 'This item has no such part')
  if (!mayStillChange(order.status)) return failure('final_status', 'This order cannot be changed any more')
  return revOf(order) >= MAX_HISTORY
    ? failure('too_large', 'This order was changed as often as it can be')
    : null
}

const keyIn = (item: OrderItemDoc | undefined, slot: ArtworkSlot): string | undefined =>
  item && new Map(boughtArtworks(item)).get(slot)?.key

const isHere = ({ items }: OrderDoc, { line, slot, key }: PlacedFile): boolean =>
  keyIn(items[line - 1], slot) === key

function replaced(
  { clock }: Pick<Deps, 'clock'>,
  order: OrderDoc,
  { line, slot, fileName = '' }: PlacedFile,
  { ref, file, ready }: CheckedArtwork & { ready: Day },
  { by, device }: Putting,
): OrderDoc {
  const items = order.items.map((item, index) => {
    if (index !== line - 1) return item
    const files = new Map(boughtArtworks(item)).set(slot, calledBy(ref, fileName))
    const named = new Set([...files.values()].map(({ key }) => key))
    const others = (item.files ?? []).filter(({ key }) => named.has(key) && key !== file.key)
    return { ...item, ...artworkFields(files), files: [...others, file] }
  })
  const changed = withApprovedDay(withItems(order, items, ready), clock.now())
  return followed({ clock }, order.status, changed, by, device)
}
