import { createInMemoryStore, type InMemoryState, type InMemoryStore } from './in-memory-store.ts'
import { isAnswered, MOST_DONE, type Outbox } from './outbox.ts'
import { applyChangeset, type Changeset, type Snapshot, shownCart } from './snapshot.ts'

/** The shelf after a settlement. */
function after(state: InMemoryState, changeset: Changeset, now: number): InMemoryState {
  const snapshot: Snapshot = applyChangeset(state, changeset)
  const arrived = new Set(changeset.arrived ?? [])
  const done = state.rows.filter(row => arrived.has(row.id)).map(row => ({ ...row, doneAt: now }))
  const over = new Set([
    ...(changeset.notices ?? []).map(notice => notice.id),
    ...(changeset.discarded ?? []),
  ])
  return {
    ...snapshot,
    cart: shownCart(snapshot),
    notices: [...state.notices.filter(({ id }) => !over.has(id)), ...(changeset.notices ?? [])],
    done: [...done.reverse(), ...state.done].slice(0, MOST_DONE),
    syncedAt: isAnswered(changeset) ? now : state.syncedAt,
  }
}

/** An outbox that lives as long as the page (D1). */
export function memoryOutbox(store: InMemoryStore = createInMemoryStore()): Outbox {
  return {
    list: async () => store.state.rows,
    async add(row) {
      if (store.state.rows.some(({ id }) => id === row.id)) return
      store.write({ ...store.state, rows: [...store.state.rows, store.numbered(row)] })
    },
    read: async () => ({ base: store.state.base, rows: store.state.rows }),
    async transact(decide) {
      const changeset = decide({ base: store.state.base, rows: store.state.rows })
      if (changeset) store.write(after(store.state, changeset, store.now()))
      return changeset !== null
    },
    watch: notify => store.watch(state => notify(state.rows)),
    watchNotices: notify => store.watch(state => notify(state.notices)),
    async noteTold(id) {
      const { notices } = store.state
      if (!notices.some(notice => notice.id === id && !notice.isTold)) return false
      const told = notices.map(notice => (notice.id === id ? { ...notice, isTold: true } : notice))
      store.write({ ...store.state, notices: told })
      return true
    },
    async dismissNotice(id) {
      const left = store.state.notices.filter(notice => notice.id !== id)
      if (left.length === store.state.notices.length) return false
      store.write({ ...store.state, notices: left })
      return true
    },
    done: async () => store.state.done,
    watchLog: notify => store.watch(({ done, syncedAt }) => notify({ done, syncedAt })),
  }
}
