import type { Deps } from '#api/deps.ts'
import { type FitFiles, fileIn, fitFiles, ofOrderAlone, refusedIn } from '#api/services/booth/fit-files.ts'
import { lacksFile } from '#api/services/booth/lacking.ts'
import { proposedOf } from '#api/services/booth/offers.ts'
import { MAX_SLOT_FILES } from '#api/services/booth/ticket-room.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import { centsOf, surplusesOf } from '#api/services/booth/view.ts'
import { priceItem } from '#api/services/cart/price-items.ts'
import { paidCentsOf } from '#api/services/money/paid.ts'
import { waitingProofs } from '#api/services/proofs/links.ts'
import type { OfferDoc, OrderDoc, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import type { VisitorLine, VisitorOffer, VisitorView } from '#shared/contract/booth.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { DAY } from '#shared/time.ts'
import { isVisitor, type Visit } from './visit.ts'

/**
 * What a link shows: what was paid, else the current offer; names, contact and files' names to the visitor's own browser
 * alone (B9). Null while there is no offer. `sent`: the offer in the code, where there was one.
 */
export async function visitorView(
  deps: Deps,
  visit: Visit,
  sent: string | null = null,
): Promise<VisitorView | null> {
  const { ticket } = visit
  const sold = await offerNamed(deps, ticket.sale?.offerId ?? null)
  const offer = sold ?? (await offerNamed(deps, ticket.current))
  if (offer === null) return null
  const order = ticket.sale ? await deps.store.orders.get(orderKeyOf(ticket._id)) : null
  const isClosed = order !== null && !mayStillChange(order.status)
  const files = isClosed ? ofOrderAlone(ticket) : await fitFiles(deps, ticket)
  const surpluses = await surplusesOf(deps, ticket)
  const shown = (id: string, items: readonly OrderItemDoc[], totalCents: number): VisitorOffer => ({
    id,
    lines: items.map(item => lineOf(deps, visit, files, item, isClosed)),
    totalCents,
  })
  const proposed = ticket.sale || !isVisitor(visit) ? null : await offerNamed(deps, proposedOf(ticket))
  return {
    state: stateOf(ticket, sold),
    offer: shown(offer._id, order?.items ?? offer.lines, order?.amountCents ?? offer.totalCents),
    proposed: proposed && shown(proposed._id, proposed.lines, proposed.totalCents),
    isNewer: sent !== null && sent !== offer._id,
    isVisitor: isVisitor(visit),
    contact: isVisitor(visit) ? ticket.contact : null,
    heldUntil: ticket.sale ? null : await heldUntil(deps, offer.lines),
    order: order && orderFacts(order),
    ...(order && isVisitor(visit) ? proofsOf(deps, order) : {}),
    paidCents: ticket.sale && (order ? paidCentsOf(order) : ticket.sale.cents),
    owedCents: centsOf(surpluses, false),
    returnedCents: centsOf(surpluses, true),
    ...(surpluses.some(({ isExcess }) => isExcess) ? { hasExcess: true as const } : {}),
    isClaimed: ticket.claimedBy !== null,
  }
}

const offerNamed = async ({ store }: Deps, id: string | null): Promise<OfferDoc | null> =>
  id === null ? null : store.offers.get(id)

/** Money whose offer has not come yet is still being settled. */
function stateOf({ sale, closing }: TicketDoc, sold: OfferDoc | null): VisitorView['state'] {
  if (sale) return sold ? 'paid' : 'closing'
  return closing === null ? 'open' : 'closing'
}

function orderFacts({ orderId, status, items, refunds = [] }: OrderDoc): VisitorView['order'] {
  const given = refunds.filter(({ state }) => state === 'given')
  const refundedCents = given.reduce((sum, { cents }) => sum + cents, 0)
  const toFollow = items.filter(lacksFile).length
  return { orderId, status, toFollow, ...(refundedCents > 0 ? { refundedCents } : {}) }
}

/** A mail tells of them too, where an address is known: here whoever gave none finds them. */
function proofsOf({ boothSecret, config }: Deps, order: OrderDoc): Pick<VisitorView, 'proofs'> {
  const waiting = waitingProofs({ boothSecret, publicUrl: config.publicUrl }, order)
  return waiting.length === 0
    ? {}
    : { proofs: waiting.map(({ line, product, href }) => ({ line, product, href })) }
}

/** `isClosed`: it is being made, or is over, and takes no more files. */
function lineOf(
  deps: Deps,
  visit: Visit,
  files: FitFiles,
  item: OrderItemDoc,
  isClosed: boolean,
): VisitorLine {
  const product = deps.catalogue.current().productByName(item.product) ?? null
  const slots = printedBy(product, item.options).slots.map(({ slot, name }) => {
    const ref = fileIn(files, item, slot)
    const refused = refusedIn(files, item, slot)
    return {
      slot,
      name,
      fileName: ref && isVisitor(visit) ? ref.fileName : null,
      isStored: ref !== null,
      mayFill:
        !isClosed &&
        mayFill(visit, files, item, slot) &&
        hasRoom(visit.ticket, ticketSlot(item.lineId, slot)),
      ...(refused ? { refused: { ...refused, ...(isVisitor(visit) ? {} : { fileName: null }) } } : {}),
    }
  })
  return {
    lineId: item.lineId,
    product: item.product,
    options: isVisitor(visit) ? item.options : { ...item.options, 'Job Name': '' },
    cents: item.totalCents,
    slots,
  }
}

/** Files that a slot of a ticket has had by its links, of six at most (booth, "Calls"). */
export const filesHad = ({ slotFiles = {} }: TicketDoc, slot: string): number => slotFiles[slot] ?? 0

export const hasRoom = (ticket: TicketDoc, slot: string): boolean => filesHad(ticket, slot) < MAX_SLOT_FILES

/** Whether a browser may put a file there: where none is that counts, and the visitor's in place of their own of before the payment. */
export function mayFill(visit: Visit, files: FitFiles, item: OrderItemDoc, slot: ArtworkSlot): boolean {
  if (fileIn(files, item, slot) === null) return true
  const line = files.cart.find(({ id }) => id === item.lineId)
  const isOwn = visit.ticket.slots[ticketSlot(item.lineId, slot)] !== undefined
  return isVisitor(visit) && visit.ticket.sale === null && isOwn && !(line && artworkIn(line, slot))
}

/** ISO time until when the offered prices hold at least; null where they are others by now (D12). */
async function heldUntil(deps: Deps, lines: readonly OrderItemDoc[]): Promise<string | null> {
  let until = deps.clock.now() + deps.config.priceHoldDays * DAY
  for (const { product, options, totalCents, priceList } of lines) {
    const priced = await priceItem(deps, { product, options, priceList })
    if (!priced.ok || priced.totalCents !== totalCents) return null
    until = Math.min(until, priced.heldUntil ?? until)
  }
  return new Date(until).toISOString()
}
