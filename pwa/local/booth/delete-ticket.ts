import { Dexie } from 'dexie'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { deleteFolder } from '#pwa/local/files/opfs-bytes.ts'
import { databaseOf } from '#pwa/local/local-db.ts'
import { releasePerson } from '#pwa/local/people.ts'
import { ticketOwner } from '#shared/booth/ticket.ts'
import type { TicketStore } from './ticket-store.ts'

/** Deletes what this device has of a visitor: the ticket's own database and files first, its row last (B14). */
export async function deleteTicket(store: Pick<TicketStore, 'delete'>, ticket: string): Promise<void> {
  await deleteTicketThings(ticket)
  await store.delete(ticket)
}

/** The database and the files of a ticket. */
export async function deleteTicketThings(ticket: string): Promise<void> {
  const owner = ticketOwner(ticket)
  await releasePerson(owner)
  const name = databaseOf(await subjectMark(owner))
  await Dexie.delete(name)
  await deleteFolder(name)
}
