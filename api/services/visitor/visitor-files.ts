import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { completeUpload } from '#api/services/artwork/complete.ts'
import { keepPreview } from '#api/services/artwork/previews.ts'
import { grantPreview } from '#api/services/artwork/previews-drawn.ts'
import { fileIn, fitFiles } from '#api/services/booth/fit-files.ts'
import { changeTicket, orderKeyOf } from '#api/services/booth/tickets.ts'
import { followArtwork } from '#api/services/booth/to-follow.ts'
import type { OrderDoc, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { isVisitor, notTheVisitor, type Visit } from './visit.ts'
import { filesHad, hasRoom, mayFill } from './visitor-view.ts'

export interface Place {
  line: string
  slot: ArtworkSlot
}

/**
 * Completes a visitor's upload and puts the file where it was meant to go. A slot that has a file keeps it, but for one that
 * was refused and the visitor's own of before the payment (`already_uploaded`); a paid order gets it at once (issue 9.4), and one that is
 * being made takes none (`final_status`).
 */
export async function completeForVisitor(
  deps: Deps,
  visit: Visit,
  artwork: string,
  places: readonly Place[],
): Promise<{ ok: true; ref: ArtworkRef } | Failure> {
  const order = await orderOf(deps, visit.ticket)
  const items = await itemsOf(deps, visit.ticket, order)
  const isOffered = ({ line, slot }: Place) =>
    items.some(item => item.lineId === line && takes(deps, item, slot))
  if (!places.every(isOffered)) return failure('invalid', 'This order has no such part')
  if (order !== null && !mayStillChange(order.status))
    return failure(
      'final_status',
      'This order takes no more files: it is being made, or is over. Please ask us.',
    )
  const files = await fitFiles(deps, visit.ticket)
  const isFree = (place: Place) =>
    items.some(item => item.lineId === place.line && mayFill(visit, files, item, place.slot))
  if (!places.every(isFree))
    return failure('already_uploaded', 'This part has its file already. Please ask the stand to change it.')
  const done = await completeUpload(deps, ticketOwner(visit.ticket._id), artwork, [])
  if (!done.ok) return done
  const placed = await place(deps, visit, places, done.ref)
  if (!placed) return failure('already_uploaded', 'This part has had too many files. Please ask the stand.')
  await followArtwork(deps, visit.ticket._id)
  return done
}

const orderOf = async ({ store }: Deps, ticket: TicketDoc): Promise<OrderDoc | null> =>
  ticket.sale && store.orders.get(orderKeyOf(ticket._id))

/** The lines that a ticket's files belong to: those paid, else those offered. */
async function itemsOf({ store }: Deps, ticket: TicketDoc, order: OrderDoc | null): Promise<OrderItemDoc[]> {
  const offerId = ticket.sale?.offerId ?? ticket.current
  return order?.items ?? (offerId === null ? [] : ((await store.offers.get(offerId))?.lines ?? []))
}

function takes({ catalogue }: Deps, { product, options }: OrderItemDoc, slot: ArtworkSlot): boolean {
  const known = catalogue.current().productByName(product) ?? null
  return printedBy(known, options).slots.some(each => each.slot === slot)
}

async function place(
  deps: Deps,
  { ticket }: Visit,
  places: readonly Place[],
  ref: ArtworkRef,
): Promise<boolean> {
  const names = places.map(({ line, slot }) => ticketSlot(line, slot))
  const isHere = ({ slots }: TicketDoc) => names.every(name => slots[name]?.key === ref.key)
  const after = await changeTicket(deps, ticket._id, current => {
    if (isHere(current) || names.some(name => !hasRoom(current, name))) return null
    const slotFiles = names.map(name => [name, filesHad(current, name) + 1] as const)
    return {
      ...current,
      slots: { ...current.slots, ...Object.fromEntries(names.map(name => [name, ref])) },
      slotFiles: { ...current.slotFiles, ...Object.fromEntries(slotFiles) },
    }
  })
  return after !== null && isHere(after)
}

/** The address of the small picture of a slot's file, for the visitor's own browser; `isComing` while it is drawn. */
export async function visitorPicture(
  deps: Deps,
  visit: Visit,
  { line, slot }: Place,
): Promise<{ ok: true; url: string } | { ok: true; isComing: true } | Failure> {
  if (!isVisitor(visit)) return notTheVisitor()
  const item = (await itemsOf(deps, visit.ticket, await orderOf(deps, visit.ticket))).find(
    ({ lineId }) => lineId === line,
  )
  const ref = item && fileIn(await fitFiles(deps, visit.ticket), item, slot)
  if (!ref) return failure('not_found', 'There is no such picture')
  return grantPreview(deps, ticketOwner(visit.ticket._id), ref.key)
}

/**
 * Keeps the small picture that the visitor's own browser drew of a file it sends: the shop tells a file's key to nobody
 * else, and it comes before the file has its place (D19).
 */
export async function keepVisitorPicture(
  deps: Deps,
  visit: Visit,
  key: string,
  picture: Uint8Array,
): Promise<{ ok: true; key: string } | Failure> {
  if (!isVisitor(visit)) return notTheVisitor()
  return keepPreview(deps, ticketOwner(visit.ticket._id), key, picture)
}
