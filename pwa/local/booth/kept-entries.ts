import { asCopy, type DeviceEntry } from '#pwa/lib/device-entry.ts'
import type { BoothFactStore } from './booth-facts.ts'

type Entry = Pick<DeviceEntry<unknown>, 'name' | 'copy' | 'takeNewer' | 'subscribe'>

/**
 * Keeps entries of the device's storage in the booth's own database as well, and first takes from there what is newer: a
 * browser writes its storage to disk up to a minute late, so one that is killed would serve an earlier customer, or be in
 * nobody's hands (issue 9.1, 9.6). Returns the way to stop.
 */
export async function keepEntries(store: BoothFactStore, entries: readonly Entry[]): Promise<() => void> {
  const stops = await Promise.all(entries.map(entry => keepEntry(store, entry)))
  return () => {
    for (const stop of stops) stop()
  }
}

async function keepEntry(store: BoothFactStore, entry: Entry): Promise<() => void> {
  const fact = `entry ${entry.name}`
  const kept = asCopy(await store.fact(fact))
  if (kept) entry.takeNewer(kept)
  const keep = () => void store.setFact(fact, entry.copy()).catch(() => {})
  if (entry.copy().turn > (kept?.turn ?? 0)) keep()
  return entry.subscribe(keep)
}
