import { Dexie } from 'dexie'
import { deleteDrafts, draftsOf } from '#pwa/lib/drafts.ts'
import type { Inbox } from '#pwa/lib/inbox.ts'
import type { PendingWipe } from '#pwa/lib/pending-wipes.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { deleteFolder } from '#pwa/local/files/opfs-bytes.ts'
import { databaseOf, LocalDb } from '#pwa/local/local-db.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { isUnsent } from './ticket-row.ts'

/** Deletes the database, the files and the half-configured products that a ticket has of its own on this device. */
export async function deleteTicketThings(ticket: string): Promise<void> {
  const name = databaseOf(await subjectMark(ticketOwner(ticket)))
  await Dexie.delete(name)
  await deleteFolder(name)
  deleteDrafts(deviceStorage(), draftsOf(ticketOwner(ticket)))
}

/**
 * Takes the tickets of the staff member with this mark off the device: with `discard` all of them, else those the shop
 * has all of and for which no shared file waits; files that were shared while one was served go with it. Visitors' things do not outlast whoever wrote them
 * down (D2).
 */
export async function wipeTickets(
  mark: string,
  { unsent, at }: PendingWipe,
  inbox: Inbox | null,
): Promise<void> {
  const name = databaseOf(mark)
  if (!(await Dexie.exists(name))) return
  const db = new LocalDb(name)
  try {
    for (const row of await db.tickets.toArray()) {
      const acts = db.acts.where('ticket').equals(row.id)
      const waiting = await acts.and(({ state }) => state === 'waiting').count()
      const own = await subjectMark(ticketOwner(row.id))
      const shared = (await inbox?.countOf(own)) ?? 0
      if (unsent === 'hide' && (isUnsent(row, waiting) || shared > 0)) continue
      await inbox?.deleteOwned(own, at)
      await deleteTicketThings(row.id)
      await db.acts.where('ticket').equals(row.id).delete()
      await db.tickets.delete(row.id)
    }
  } finally {
    db.dispose()
  }
}
