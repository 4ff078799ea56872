import { createListeners } from '#pwa/lib/listeners.ts'
import { EMPTY_CART, type SyncedCart } from '#shared/cart/apply.ts'
import type { NewRow } from './outbox-row.ts'
import type { DoneRow, NoticeRow, OutboxRow } from './schema.ts'
import { type CartBase, NO_BASE } from './snapshot.ts'

/** What a person's database holds of cart and outbox, as one value. */
export interface InMemoryState {
  cart: SyncedCart
  base: CartBase
  rows: OutboxRow[]
  notices: NoticeRow[]
  done: DoneRow[]
  /** When the server last answered, in milliseconds since 1970; null before the first time. */
  syncedAt: number | null
}

/** Cart and outbox of one person in memory, shared by keeper and outbox. */
export interface InMemoryStore {
  state: InMemoryState
  /** Replaces everything at once and tells whoever watches. */
  write(next: InMemoryState): void
  watch(notify: (state: InMemoryState) => void): () => void
  numbered(row: NewRow): OutboxRow
  /** Milliseconds since 1970. */
  now(): number
}

const EMPTY: InMemoryState = {
  cart: EMPTY_CART,
  base: NO_BASE,
  rows: [],
  notices: [],
  done: [],
  syncedAt: null,
}

export function createInMemoryStore(
  now: () => number = Date.now,
  state: InMemoryState = EMPTY,
): InMemoryStore {
  const listeners = createListeners<[state: InMemoryState]>()
  let last = Math.max(0, ...state.rows.map(row => row.seq))
  const store: InMemoryStore = {
    state,
    now,
    write(next) {
      store.state = next
      listeners.notify(next)
    },
    watch(notify) {
      // Ahead: what a watcher does when it is told first is news as well.
      const end = listeners.add(notify)
      notify(store.state)
      return end
    },
    numbered: row => ({ ...row, seq: ++last }),
  }
  return store
}
