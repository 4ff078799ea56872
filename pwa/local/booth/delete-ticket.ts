import { releasePerson } from '#pwa/local/people.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { TicketStore } from './ticket-store.ts'
import { deleteTicketThings } from './wipe-tickets.ts'

/** Deletes what this device has of a visitor: the ticket's own database and files first, its row last (B14). */
export async function deleteTicket(store: Pick<TicketStore, 'delete'>, ticket: string): Promise<void> {
  await releasePerson(ticketOwner(ticket))
  await deleteTicketThings(ticket)
  await store.delete(ticket)
}
