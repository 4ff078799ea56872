import type { Deps } from '#api/deps.ts'
import { checkedArtwork } from '#api/services/artwork/checked.ts'
import { artworkFields, boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import type { JudgedFile, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { artworksOf } from '#shared/cart/artworks.ts'
import type { ArtworkRef, ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { ticketCart } from './tickets.ts'

export type LineDeps = Pick<Deps, 'store' | 'objects' | 'judging' | 'clock' | 'ids' | 'log'>

/** What a ticket has for its lines besides what was offered: the visitor's files, and the tablet's cart. */
export interface TicketFiles {
  ticket: TicketDoc
  cart: readonly CartLine[]
}

/** The files of a ticket as they are just now. */
export async function filesOfTicket(
  { store }: Pick<LineDeps, 'store'>,
  ticket: TicketDoc,
): Promise<TicketFiles> {
  return { ticket, cart: (await store.carts.get(ticketCart(ticket._id)))?.lines ?? [] }
}

/**
 * An offered line as it is bought: with the job name of the cart's line, and with the files that are there and fit for
 * print. A file that is missing, refused or not judged before `patience` ends is to follow, and holds up nothing (D49).
 */
export async function ticketLine(
  deps: LineDeps,
  files: TicketFiles,
  item: OrderItemDoc,
  patience: AbortSignal,
): Promise<OrderItemDoc> {
  const line = files.cart.find(({ id }) => id === item.lineId)
  const found = new Map(boughtArtworks(item))
  const judged: JudgedFile[] = [...(item.files ?? [])]
  for (const [slot, ref] of candidates(files, line, item.lineId)) {
    if (found.has(slot)) continue
    const checked = await checkedArtwork(deps, ticketOwner(files.ticket._id), ref.key, patience)
    if (!checked.ok) continue
    found.set(slot, { ...checked.ref, fileName: ref.fileName })
    judged.push(checked.file)
  }
  return { ...withJobName(item, files.cart), ...artworkFields(found), files: judged }
}

/** What may go into the slots of a line: the visitor's own file before the cart's. */
function candidates(
  { ticket }: TicketFiles,
  line: CartLine | undefined,
  lineId: string,
): [slot: ArtworkSlot, ref: ArtworkRef][] {
  const start = ticketSlot(lineId, '')
  const own = Object.entries(ticket.slots).flatMap(([place, ref]): [ArtworkSlot, ArtworkRef][] =>
    place.startsWith(start) ? [[place.slice(start.length), ref]] : [],
  )
  return [...own, ...(line ? artworksOf(line) : [])]
}

/** An offer names no job, which is the customer's own word; the cart has it. */
export function withJobName(item: OrderItemDoc, cart: readonly CartLine[]): OrderItemDoc {
  const name = cart.find(({ id }) => id === item.lineId)?.options['Job Name']
  return typeof name === 'string' && name !== '' && !item.options['Job Name']
    ? { ...item, options: { ...item.options, 'Job Name': name } }
    : item
}
