import type { DeviceEntry } from '#pwa/lib/device-entry.ts'
import { keepEntries } from '#pwa/local/kept-entries.ts'
import { personOf } from '#pwa/local/people.ts'
import { ticketStore } from './ticket-store.ts'

/**
 * Keeps what is half configured for a ticket in the ticket's own database as well, and first takes from there what is
 * newer (issue 9.1); it goes with the ticket (B14). Returns a function that ends it.
 */
export async function keepTicketDraft(owner: string, entry: DeviceEntry<unknown>): Promise<() => void> {
  const { db, guarded } = await personOf(owner).local
  return db ? keepEntries(ticketStore(db, guarded), [entry]) : () => {}
}
