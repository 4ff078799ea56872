import { forgetCustomer } from '#api/services/orders/forget-customer.ts'
import { type DeletingDeps, deleteThings } from '#api/services/people/delete-things.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { walk } from '#api/store/walk.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { closePages } from './closing.ts'
import { changeTicket, orderKeyOf } from './tickets.ts'

/** Stands for the act that cancelled a ticket nobody paid. */
const FORGOTTEN = 'forgotten'

/**
 * Takes all personal data off a ticket for good: contact, fields, files, links, and of one that is not sold cart, offers
 * and signature, which is then cancelled; its order stays (D56). A tombstone is left, by which no sync brings anything
 * back (B14). Its payment pages are ended; what is paid all the same is owed back. Safe to repeat.
 */
export async function forgetTicket(deps: DeletingDeps, id: string): Promise<void> {
  await closePages(deps, id)
  // Marked first: whatever comes meanwhile sees it, and what was written before is deleted behind it.
  const ticket = await changeTicket(deps, id, current => (current.forgotten ? null : blanked(current)))
  if (ticket === null) return
  await deleteThings(deps, ticketOwner(id))
  await deleteLinks(deps, id)
  await forgetCustomer(deps, orderKeyOf(id))
  if (ticket.sale === null) await deleteOffers(deps, id)
}

function blanked(ticket: TicketDoc): TicketDoc {
  const bare = { ...ticket, forgotten: true, contact: null, visitor: null, slots: {}, tokens: [] }
  if (ticket.sale !== null) return bare
  // An act that is closing decides itself: the sale slot is its own.
  const cancelled = ticket.cancelled ?? (ticket.closing === null ? FORGOTTEN : null)
  return { ...bare, cancelled, signature: null, offers: [], current: null }
}

/** Whatever links to a ticket. */
export async function deleteLinks({ store }: DeletingDeps, ticketId: string): Promise<void> {
  for await (const { _id } of walk(store.ticketTokens, { ticketId })) await store.ticketTokens.remove(_id)
}

/** Offers nobody can pay any more. */
export async function deleteOffers({ store }: DeletingDeps, ticketId: string): Promise<void> {
  for await (const { _id } of walk(store.offers, { ticketId })) await store.offers.remove(_id)
}
