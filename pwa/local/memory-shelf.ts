import { createListeners } from '#pwa/lib/listeners.ts'
import { EMPTY_CART, type SyncedCart } from '#shared/cart/apply.ts'
import { type CartBase, NO_BASE } from './kept.ts'
import type { NewRow } from './outbox-row.ts'
import type { DoneRow, NoticeRow, OutboxRow } from './schema.ts'

/** What a person's database holds of cart and outbox, as one value. */
export interface ShelfState {
  cart: SyncedCart
  base: CartBase
  rows: OutboxRow[]
  notices: NoticeRow[]
  done: DoneRow[]
  /** When the server last answered, in milliseconds since 1970; null before the first time. */
  syncedAt: number | null
}

/** Cart and outbox of one person in memory, shared by keeper and outbox. */
export interface Shelf {
  state: ShelfState
  /** Replaces everything at once and tells whoever watches. */
  write(next: ShelfState): void
  watch(tell: (state: ShelfState) => void): () => void
  numbered(row: NewRow): OutboxRow
  /** Milliseconds since 1970. */
  now(): number
}

const EMPTY: ShelfState = {
  cart: EMPTY_CART,
  base: NO_BASE,
  rows: [],
  notices: [],
  done: [],
  syncedAt: null,
}

export function createShelf(now: () => number = Date.now, state: ShelfState = EMPTY): Shelf {
  const listeners = createListeners<[state: ShelfState]>()
  let last = Math.max(0, ...state.rows.map(row => row.seq))
  const shelf: Shelf = {
    state,
    now,
    write(next) {
      shelf.state = next
      listeners.tell(next)
    },
    watch(tell) {
      // Ahead: what a watcher does when it is told first is news as well.
      const end = listeners.add(tell)
      tell(shelf.state)
      return end
    },
    numbered: row => ({ ...row, seq: ++last }),
  }
  return shelf
}
