import { liveQuery } from 'dexie'
import { createListeners } from '#pwa/lib/listeners.ts'
import type { GuardedWrites } from './guarded-writes.ts'
import type { LocalDb } from './local-db.ts'

/** Name of the fact that the person wants to check out as soon as that is possible. */
export const WISH = 'checkout-wish'

/** A person's wish to check out once the connection and all artwork are there (issue 4, point 5). */
export interface CheckoutWish {
  /** Since when, in milliseconds since 1970; an older wish stays. */
  make(at: number): Promise<void>
  /** Paid, nothing left to buy, or withdrawn. */
  end(): Promise<void>
  /** Notifies whether there is one, now and after every change, of this tab or another. Returns an unsubscribe function. */
  watch(notify: (stands: boolean) => void): () => void
}

export function dexieWish(db: LocalDb, guarded: GuardedWrites): CheckoutWish {
  return {
    make: at =>
      guarded.quietly(() =>
        db.transaction('rw', db.meta, async () => {
          if (!(await db.meta.get(WISH))) await db.meta.put({ name: WISH, value: at })
        }),
      ),
    end: () => guarded.quietly(() => db.meta.delete(WISH)),
    watch(notify) {
      const watching = liveQuery(async () => (await db.meta.get(WISH)) !== undefined).subscribe(notify)
      return () => watching.unsubscribe()
    },
  }
}

/** A wish that lives as long as the page (D1). */
export function memoryWish(): CheckoutWish {
  const listeners = createListeners<[stands: boolean]>()
  let stands = false
  async function become(next: boolean) {
    stands = next
    listeners.notify(stands)
  }
  return {
    make: () => become(true),
    end: () => become(false),
    watch(notify) {
      // Ahead: what a watcher does when it is told first is news as well.
      const end = listeners.add(notify)
      notify(stands)
      return end
    },
  }
}
