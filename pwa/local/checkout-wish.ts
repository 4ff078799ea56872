import { liveQuery } from 'dexie'
import { createListeners } from '#pwa/lib/listeners.ts'
import type { Durable } from './durable.ts'
import type { LocalDb } from './schema.ts'

/** Name of the fact that the person wants to check out as soon as that is possible. */
export const WISH = 'checkout-wish'

/** A person's wish to check out once the connection and all artwork are there (issue 4, point 5). */
export interface CheckoutWish {
  /** Since when, in milliseconds since 1970; an older wish stays. */
  make(at: number): Promise<void>
  /** Paid, nothing left to buy, or withdrawn. */
  end(): Promise<void>
  /** Tells whether there is one, now and after every change, of this tab or another. Returns the way to stop. */
  watch(tell: (stands: boolean) => void): () => void
}

export function dexieWish(db: LocalDb, durable: Durable): CheckoutWish {
  return {
    make: at =>
      durable.quietly(() =>
        db.transaction('rw', db.meta, async () => {
          if (!(await db.meta.get(WISH))) await db.meta.put({ name: WISH, value: at })
        }),
      ),
    end: () => durable.quietly(() => db.meta.delete(WISH)),
    watch(tell) {
      const watching = liveQuery(async () => (await db.meta.get(WISH)) !== undefined).subscribe(tell)
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
    listeners.tell(stands)
  }
  return {
    make: () => become(true),
    end: () => become(false),
    watch(tell) {
      // Ahead: what a watcher does when it is told first is news as well.
      const end = listeners.add(tell)
      tell(stands)
      return end
    },
  }
}
