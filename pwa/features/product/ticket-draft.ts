import type { DeviceEntry } from '#pwa/lib/device-entry.ts'

/** What is half configured on a product's page for a ticket. */
export interface TicketDraft<Stored> {
  read(): Stored | null
  /** Writes it down at once; null when nothing is half configured any more. */
  write(draft: Stored | null): void
  /**
   * Begins to keep it where a killed browser loses nothing, and calls back where something newer was there that this page
   * has not changed meanwhile. Returns a function that ends it.
   */
  keep(onNewer: () => void): () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A draft in the device's storage, which pages read at once, and wherever `keepEntry` keeps it as well. */
export function createTicketDraft<Stored>(
  entry: DeviceEntry<Stored>,
  keepEntry: (entry: DeviceEntry<unknown>) => Promise<() => void>,
): TicketDraft<Stored> {
  let own = entry.get()
  let changes = 0

  function write(draft: Stored | null) {
    if (isSame(draft, own)) return
    changes++
    own = draft
    entry.put(draft)
  }

  /** What was kept has come: what somebody changed since the page opened is newer than any of it. */
  function meet(onNewer: () => void) {
    if (isSame(entry.get(), own)) return
    if (changes > 0) return entry.put(own)
    own = entry.get()
    onNewer()
  }

  return {
    read: entry.get,
    write,
    keep(onNewer) {
      const keeping = keepEntry(entry).then(stop => {
        meet(onNewer)
        return stop
      })
      // Where no database opens the device's storage has to do.
      keeping.catch(() => {})
      return () =>
        void keeping.then(
          stop => stop(),
          () => {},
        )
    },
  }
}
