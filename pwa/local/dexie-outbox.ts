import { liveQuery } from 'dexie'
import { editCart, readBase } from './dexie-cart.ts'
import { type Kept, type Settlement, settled, shownCart } from './kept.ts'
import { isAnswered, MOST_DONE, type Outbox, type SyncLog } from './outbox.ts'
import type { LocalDb } from './schema.ts'

/** Name of the fact when the server last answered. */
export const SYNCED_AT = 'synced-at'

async function readLog(db: LocalDb): Promise<SyncLog> {
  const [done, synced] = await Promise.all([
    db.done.orderBy('doneAt').reverse().toArray(),
    db.meta.get(SYNCED_AT),
  ])
  return { done, syncedAt: typeof synced?.value === 'number' ? synced.value : null }
}

async function read(db: LocalDb): Promise<Kept> {
  const [base, rows] = await Promise.all([readBase(db), db.outbox.orderBy('seq').toArray()])
  return { base, rows }
}

async function write(db: LocalDb, before: Kept, change: Settlement, now: () => number): Promise<void> {
  const after = settled(before, change)
  const stay = new Set(after.rows.map(row => row.id))
  const left = before.rows.filter(row => !stay.has(row.id))
  await db.outbox.bulkDelete(left.map(row => row.seq))
  await db.outbox.bulkPut(change.put ?? [])
  await db.notices.bulkDelete(change.discarded ?? [])
  await db.notices.bulkPut(change.notices ?? [])
  if (change.base) await db.meta.put({ name: 'base', value: change.base })
  if (isAnswered(change)) await db.meta.put({ name: SYNCED_AT, value: now() })
  const cart = await editCart(db)
  await cart.write(shownCart(after))
  const arrived = new Set(change.arrived ?? [])
  await remember(
    db,
    left.filter(row => arrived.has(row.id)).map(row => ({ ...row, doneAt: now() })),
  )
}

async function remember(db: LocalDb, done: Awaited<ReturnType<Outbox['done']>>): Promise<void> {
  if (done.length === 0) return
  await db.done.bulkPut(done)
  const old = await db.done.orderBy('doneAt').reverse().offset(MOST_DONE).primaryKeys()
  await db.done.bulkDelete(old)
}

/** An outbox in IndexedDB, beside the cart its mutations belong to; `now` in milliseconds since 1970. */
export function dexieOutbox(db: LocalDb, now: () => number = Date.now): Outbox {
  const all = [db.lines, db.meta, db.outbox, db.notices, db.done]
  const list = () => db.outbox.orderBy('seq').toArray()
  const watching = <T>(query: () => Promise<T>, tell: (found: T) => void) => {
    const subscription = liveQuery(query).subscribe(tell)
    return () => subscription.unsubscribe()
  }
  return {
    list,
    add: row =>
      db.transaction('rw', db.outbox, async () => {
        if ((await db.outbox.where('id').equals(row.id).count()) === 0) await db.outbox.add(row)
      }),
    read: () => db.transaction('r', db.meta, db.outbox, () => read(db)),
    settle: decide =>
      db.transaction('rw', all, async () => {
        const before = await read(db)
        const change = decide(before)
        if (change) await write(db, before, change, now)
        return change !== null
      }),
    watch: tell => watching(list, tell),
    watchNotices: tell => watching(() => db.notices.toArray(), tell),
    noteTold: id =>
      db.transaction('rw', db.notices, async () => {
        const notice = await db.notices.get(id)
        if (!notice || notice.isTold) return false
        await db.notices.put({ ...notice, isTold: true })
        return true
      }),
    dismissNotice: async id => (await db.notices.where('id').equals(id).delete()) > 0,
    done: async () => (await readLog(db)).done,
    watchLog: tell => watching(() => readLog(db), tell),
  }
}
