import type { Deps } from '#api/deps.ts'
import { applyArtwork } from '#api/services/artwork/applied.ts'
import { artworkId, fileNameOf, storedArtwork } from '#api/services/artwork/artwork.ts'
import { copyFor } from '#api/services/artwork/copy-for.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ActOutcome, BoothAct } from '#shared/contract/booth.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { ticketRoom } from './ticket-room.ts'
import { orderKeyOf, ticketCart } from './tickets.ts'

type Carry = Extract<BoothAct, { kind: 'carry' }>
type CarryDeps = Pick<Deps, 'store' | 'objects' | 'clock' | 'ids' | 'log' | 'catalogue'>

const done: ActOutcome = { kind: 'done' }
const refused = (code: ErrorCode): ActOutcome => ({ kind: 'refused', code })

/**
 * Copies a file from a line of one ticket to a line that came from it, in the target ticket's own name and folder (booth, "Records",
 * B11); its small picture goes along. Done again it ends at the same. A slot that has a file keeps it. Refused with `not_found`
 * where either end is not there (any more) or the source is another person's, `quota_reached`, or why the file cannot be used.
 */
export async function carryArtwork(
  deps: CarryDeps,
  ticket: TicketDoc,
  id: string,
  act: Carry,
): Promise<ActOutcome> {
  const { store } = deps
  const line = (await store.carts.get(ticketCart(ticket._id)))?.lines.find(each => each.id === act.line)
  const source = await store.tickets.get(act.from.ticket)
  const isOwn = source !== null && source.staff === ticket.staff && !source.forgotten
  if (!line || !isOwn || ticket.forgotten) return refused('not_found')
  if (artworkIn(line, act.slot) !== null) return done
  const named = await fileOf(deps, source, act)
  if (named === null) return refused('not_found')
  const stored = await storedArtwork(deps, ticketOwner(source._id), named.key)
  if (!stored.ok) return refused(stored.code)
  const to = artworkKeyFor(derivedUuid('carried artwork', id), fileNameOf(named.key))
  // A copy that was begun has its room already: said again, it is not counted twice.
  const isBegun = (await store.artworks.get(artworkId(to))) !== null
  const full = isBegun ? null : await ticketRoom(deps, ticket._id, stored.ref.size)
  if (full) return refused(full.code)
  const copy = await copyFor(deps, ticketOwner(ticket._id), to, stored)
  if (copy === null) return refused('artwork_changed')
  const ref = { ...stored.ref, key: copy.key }
  const place = { id, line: act.line, slot: act.slot, was: null, fileName: named.fileName }
  await applyArtwork(deps, ticketOwner(ticket._id), id, ref, [place])
  return done
}

/**
 * The file of the place it comes from: as its cart named it, else the visitor's own, else the order's. Of a ticket that was
 * claimed the stand is told nothing of its person (booth, "Races"), and gets none of theirs.
 */
async function fileOf(
  { store }: CarryDeps,
  { _id, slots, claimedBy }: TicketDoc,
  { from, key }: Carry,
): Promise<{ key: string; fileName: string } | null> {
  if (key !== '') {
    const line = (await store.carts.get(ticketCart(_id)))?.lines.find(each => each.id === from.line)
    const known = line && artworkIn(line, from.slot)
    return { key, fileName: known?.key === key ? known.fileName : fileNameOf(key) }
  }
  if (claimedBy !== null) return null
  const own = slots[ticketSlot(from.line, from.slot)]
  if (own) return own
  const order = await store.orders.get(orderKeyOf(_id))
  const item = order?.items.find(({ lineId }) => lineId === from.line)
  return (item && new Map(boughtArtworks(item)).get(from.slot)) ?? null
}
