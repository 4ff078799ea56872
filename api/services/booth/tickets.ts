import { type Deps, isoNow } from '#api/deps.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import type { CheckoutDoc, OrderDoc, TicketDoc, TicketMoney } from '#api/store/documents.ts'
import { decideSale, type SaleEvent, type SaleOutcome, type SaleSlot } from '#shared/booth/sale.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ActOutcome } from '#shared/contract/booth.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'

export type TicketDeps = Pick<Deps, 'store' | 'clock'>

/** The `_id` of a ticket's one order, whatever it is paid by and how often (B1). */
export const orderKeyOf = (ticketId: string): string => derivedUuid('ticket order', ticketId)

/** Stands for the time of a ticket that is never looked at again: sold with its show long over, or forgotten. */
export const PUT_AWAY = '9999'

/** A seller's tickets but for those that are put away. */
export async function ticketsAtHand(
  { store: { tickets } }: Pick<Deps, 'store'>,
  staff: string,
): Promise<TicketDoc[]> {
  return [
    ...(await tickets.find({ where: { staff, nextLookAt: null } })),
    ...(await tickets.find({ where: { staff, nextLookAt: { lt: PUT_AWAY } } })),
  ]
}

/** The cart, as leases and open checkouts name it. */
export const ticketCart = (ticketId: string): string => `${ticketOwner(ticketId)}/${MAIN_CART}`

/** Changes a ticket in one compare-and-set; its revision rises where `fn` changes anything. Null when there is no such ticket. */
export function changeTicket(
  { store, clock }: TicketDeps,
  id: string,
  fn: (current: TicketDoc) => TicketDoc | null,
): Promise<TicketDoc | null> {
  return store.tickets.update(id, current => {
    const next = fn(current)
    return next === null || next === current
      ? null
      : { ...next, rev: current.rev + 1, updatedAt: isoNow(clock) }
  })
}

/**
 * Lets a ticket's tablets hear what its own document does not say: that the payment page of a checkout was opened or ended.
 */
export async function noteTicket(
  deps: TicketDeps,
  { booth }: { booth?: Pick<NonNullable<CheckoutDoc['booth']>, 'ticketId'> | undefined },
): Promise<void> {
  if (booth) await changeTicket(deps, booth.ticketId, current => ({ ...current }))
}

/**
 * Lets a ticket's tablets hear of the files of its order, where they have not: what put those there may have ended before it could say
 * so, and is not done again (decision 103).
 */
export async function tellFiles(deps: TicketDeps, { booth, items }: OrderDoc): Promise<void> {
  if (!booth) return
  const files = items.flatMap(boughtArtworks).length
  await changeTicket(deps, booth.ticketId, current =>
    (current.filesTold ?? 0) === files ? null : { ...current, filesTold: files },
  )
}

export interface DecidedTicket {
  ticket: TicketDoc
  outcome: SaleOutcome
}

/** What goes into the write of a decision besides the slot. */
type Besides = (current: TicketDoc, outcome: SaleOutcome) => Partial<TicketDoc>

/** Lets the ticket's sale slot decide (`shared/booth/sale.ts`); `besides` goes into the same write where it changed anything. */
export async function decide(
  deps: TicketDeps,
  id: string,
  event: SaleEvent<TicketMoney>,
  besides: Besides = () => ({}),
): Promise<DecidedTicket | null> {
  let outcome: SaleOutcome = 'wait'
  const ticket = await changeTicket(deps, id, current => {
    const slot = slotOf(current)
    const decided = decideSale(slot, event)
    outcome = decided.outcome
    if (decided.slot === slot) return null
    return withSlot({ ...current, ...besides(current, outcome) }, decided.slot, event)
  })
  return ticket && { ticket, outcome }
}

/** A ticket's acts with what became of one more. */
export const withAct = ({ acts }: TicketDoc, id: string, outcome: ActOutcome): Pick<TicketDoc, 'acts'> => ({
  acts: { ...acts, [id]: outcome },
})

export const slotOf = ({ sale, closing, cancelled, surpluses }: TicketDoc): SaleSlot<TicketMoney> => ({
  sale,
  closing,
  cancelled,
  surpluses,
})

function withSlot(ticket: TicketDoc, slot: SaleSlot<TicketMoney>, event: SaleEvent<TicketMoney>): TicketDoc {
  const received = event.kind === 'received' ? event.money.ref : null
  return {
    ...ticket,
    ...slot,
    closingAct: slot.closing === null ? null : ticket.closingAct,
    unfinished: ticket.unfinished ?? received,
  }
}
