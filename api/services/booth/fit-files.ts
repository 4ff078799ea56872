import type { Deps } from '#api/deps.ts'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { isFit } from '#api/services/artwork/judging.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import type { OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { artworkIn, artworksOf } from '#shared/cart/artworks.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import type { RefusedFile } from '#shared/contract/booth.ts'
import { filesOfTicket, type TicketFiles } from './lines.ts'

/** A ticket's files, and why some of them, by their keys, cannot be printed from: those count as not there. */
export interface FitFiles extends TicketFiles {
  refused: ReadonlyMap<string, string>
}

/** Of a ticket whose order takes no more files: what came too late for it is in none of its slots. */
export const ofOrderAlone = (ticket: TicketDoc): FitFiles => ({
  ticket: { ...ticket, slots: {} },
  cart: [],
  refused: new Map(),
})

/** The files of a ticket as they are just now, with what the shop has found of them. */
export async function fitFiles(deps: Pick<Deps, 'store'>, ticket: TicketDoc): Promise<FitFiles> {
  const files = await filesOfTicket(deps, ticket)
  const named = [
    ...Object.values(ticket.slots),
    ...files.cart.flatMap(line => artworksOf(line).map(([, ref]) => ref)),
  ]
  return { ...files, refused: await refusals(deps, [...new Set(named.map(({ key }) => key))]) }
}

async function refusals({ store }: Pick<Deps, 'store'>, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>()
  const found = await store.artworks.find({ where: { _id: { in: keys.map(artworkId) } } })
  return new Map(
    found.flatMap(({ key, judged }) =>
      judged && !isFit(judged.verdict) ? [[key, judged.message] as const] : [],
    ),
  )
}

/** The file of a slot: the order's, else the visitor's, else the cart's (booth, "Races"); none that was refused. */
export function fileIn(files: FitFiles, item: OrderItemDoc, slot: ArtworkSlot): ArtworkRef | null {
  const bought = new Map(boughtArtworks(item)).get(slot)
  return bought ?? waiting(files, item, slot).find(({ key }) => !files.refused.has(key)) ?? null
}

/** Keys of the files that came for what lines are printed from, and were refused. */
export const unfitKeys = (files: FitFiles, items: readonly OrderItemDoc[]): string[] =>
  items.flatMap(item => {
    const [ref] = fileIn(files, item, 'front') === null ? waiting(files, item, 'front') : []
    return ref && files.refused.has(ref.key) ? [ref.key] : []
  })

/** The file that came for a slot and was refused, where it has no other. */
export function refusedIn(files: FitFiles, item: OrderItemDoc, slot: ArtworkSlot): RefusedFile | null {
  if (fileIn(files, item, slot) !== null) return null
  const [ref] = waiting(files, item, slot)
  const message = ref && files.refused.get(ref.key)
  return ref === undefined || message === undefined ? null : { fileName: ref.fileName, message }
}

/** What may go into a slot of an order. */
function waiting({ ticket, cart }: FitFiles, { lineId }: OrderItemDoc, slot: ArtworkSlot): ArtworkRef[] {
  const line = cart.find(({ id }) => id === lineId)
  return [ticket.slots[ticketSlot(lineId, slot)], line && artworkIn(line, slot)].filter(ref => ref != null)
}
