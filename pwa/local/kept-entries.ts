import { asCopy, type DeviceEntry } from '#pwa/lib/device-entry.ts'

/** What can be kept elsewhere of an entry. */
export type KeptEntry = Pick<DeviceEntry<unknown>, 'name' | 'copy' | 'takeNewer' | 'subscribe'>

/** Keeps a value under a name, in a place that a browser writes at once. */
export interface FactStore {
  fact(name: string): Promise<unknown>
  setFact(name: string, value: unknown): Promise<void>
}

/**
 * Keeps entries of the device's storage in a database as well, and first takes from there what is newer: a browser writes
 * its storage to disk up to a minute late, so one that is killed would have forgotten who was signed in, served or in
 * whose hands it was (issue 9.1, 9.6). Returns a function that ends it.
 */
export async function keepEntries(store: FactStore, entries: readonly KeptEntry[]): Promise<() => void> {
  const stops = await Promise.all(entries.map(entry => keepEntry(store, entry)))
  return () => {
    for (const stop of stops) stop()
  }
}

async function keepEntry(store: FactStore, entry: KeptEntry): Promise<() => void> {
  const fact = `entry ${entry.name}`
  const kept = asCopy(await store.fact(fact))
  if (kept) entry.takeNewer(kept)
  const keep = () => void store.setFact(fact, entry.copy()).catch(() => {})
  if (entry.copy().turn > (kept?.turn ?? 0)) keep()
  return entry.subscribe(keep)
}
