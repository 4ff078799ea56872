import { asCopy, type DeviceEntry } from '#pwa/lib/device-entry.ts'
import type { TicketStore } from './ticket-store.ts'

type Facts = Pick<TicketStore, 'fact' | 'setFact'>
type Entry = Pick<DeviceEntry<unknown>, 'name' | 'copy' | 'takeNewer' | 'subscribe'>

/**
 * Keeps entries of the device's storage in the booth's own database as well, and first takes from there what is newer: a
 * browser writes its storage to disk up to a minute late, so one that is killed would serve an earlier customer, or be in
 * nobody's hands (issue 9.1, 9.6). Returns the way to stop.
 */
export async function keepEntries(store: Facts, entries: readonly Entry[]): Promise<() => void> {
  const stops = await Promise.all(entries.map(entry => keepEntry(store, entry)))
  return () => {
    for (const stop of stops) stop()
  }
}

async function keepEntry(store: Facts, entry: Entry): Promise<() => void> {
  const fact = `entry ${entry.name}`
  const kept = asCopy(await store.fact(fact))
  if (kept) entry.takeNewer(kept)
  const keep = () => void store.setFact(fact, entry.copy()).catch(() => {})
  if (entry.copy().turn > (kept?.turn ?? 0)) keep()
  return entry.subscribe(keep)
}
