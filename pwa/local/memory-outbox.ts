import { type Kept, type Settlement, settled, shownCart } from './kept.ts'
import { createShelf, type Shelf, type ShelfState } from './memory-shelf.ts'
import { isAnswered, MOST_DONE, type Outbox } from './outbox.ts'

/** The shelf after a settlement. */
function after(state: ShelfState, change: Settlement, now: number): ShelfState {
  const kept: Kept = settled(state, change)
  const arrived = new Set(change.arrived ?? [])
  const done = state.rows.filter(row => arrived.has(row.id)).map(row => ({ ...row, doneAt: now }))
  const over = new Set([...(change.notices ?? []).map(notice => notice.id), ...(change.discarded ?? [])])
  return {
    ...kept,
    cart: shownCart(kept),
    notices: [...state.notices.filter(({ id }) => !over.has(id)), ...(change.notices ?? [])],
    done: [...done.reverse(), ...state.done].slice(0, MOST_DONE),
    syncedAt: isAnswered(change) ? now : state.syncedAt,
  }
}

/** An outbox that lives as long as the page (D1). */
export function memoryOutbox(shelf: Shelf = createShelf()): Outbox {
  return {
    list: async () => shelf.state.rows,
    async add(row) {
      if (shelf.state.rows.some(({ id }) => id === row.id)) return
      shelf.write({ ...shelf.state, rows: [...shelf.state.rows, shelf.numbered(row)] })
    },
    read: async () => ({ base: shelf.state.base, rows: shelf.state.rows }),
    async settle(decide) {
      const change = decide({ base: shelf.state.base, rows: shelf.state.rows })
      if (change) shelf.write(after(shelf.state, change, shelf.now()))
      return change !== null
    },
    watch: tell => shelf.watch(state => tell(state.rows)),
    watchNotices: tell => shelf.watch(state => tell(state.notices)),
    async noteTold(id) {
      const { notices } = shelf.state
      if (!notices.some(notice => notice.id === id && !notice.isTold)) return false
      const told = notices.map(notice => (notice.id === id ? { ...notice, isTold: true } : notice))
      shelf.write({ ...shelf.state, notices: told })
      return true
    },
    async dismissNotice(id) {
      const left = shelf.state.notices.filter(notice => notice.id !== id)
      if (left.length === shelf.state.notices.length) return false
      shelf.write({ ...shelf.state, notices: left })
      return true
    },
    done: async () => shelf.state.done,
    watchLog: tell => shelf.watch(({ done, syncedAt }) => tell({ done, syncedAt })),
  }
}
