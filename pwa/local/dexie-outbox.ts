import { liveQuery } from 'dexie'
import type { MergedCart } from './booth/write-offer.ts'
import { editCart, readCart, readKept } from './dexie-cart.ts'
import type { LocalDb } from './local-db.ts'
import { isAnswered, MOST_DONE, type Outbox, type SyncLog } from './outbox.ts'
import { addedAgain, isShown, mutationOf } from './outbox-row.ts'
import type { OutboxRow } from './schema.ts'
import { applyChangeset, type Changeset, type Snapshot, shownCart } from './snapshot.ts'
import { isSoundNotice, soundRow } from './sound.ts'

/** Name of the fact when the server last answered. */
export const SYNCED_AT = 'synced-at'

async function readLog(db: LocalDb): Promise<SyncLog> {
  const [done, synced] = await Promise.all([
    db.done.orderBy('doneAt').reverse().toArray(),
    db.meta.get(SYNCED_AT),
  ])
  return {
    done: done.filter(row => soundRow(row) !== null),
    syncedAt: typeof synced?.value === 'number' ? synced.value : null,
  }
}

/**
 * Lines on screen that neither base nor outbox explains any more, since the row that added them is damaged: they are
 * queued again (issue 6.32).
 */
async function requeueLost(db: LocalDb, snapshot: Snapshot): Promise<Snapshot> {
  const isWhole = (await db.outbox.count()) === snapshot.rows.length
  if (isWhole) return snapshot
  const shown = new Set(shownCart(snapshot).lines.map(({ id }) => id))
  const isGone = (id: string) =>
    snapshot.rows.some(
      row => row.kind === 'cart' && mutationOf(row).line === id && mutationOf(row).op === 'remove',
    )
  const { lines, v } = await readCart(db)
  const lost = lines.filter(({ id }) => !shown.has(id) && !isGone(id))
  const first = Math.min(1, ...snapshot.rows.map(({ seq }) => seq)) - lost.length
  const adds = lost.map((line, i): OutboxRow => ({ ...addedAgain(line, v, Date.now()), seq: first + i }))
  await db.outbox.bulkPut(adds)
  return { ...snapshot, rows: [...adds, ...snapshot.rows] }
}

/** What else is written of a cart to which other devices' changes came, in the same transaction. */
type AfterMerge = (db: LocalDb, merged: MergedCart) => Promise<void>

interface WriteDeps {
  /** Milliseconds since 1970. */
  now(): number
  afterMerge: AfterMerge | null
}

async function write(
  db: LocalDb,
  before: Snapshot,
  changeset: Changeset,
  { now, afterMerge }: WriteDeps,
): Promise<void> {
  const after = applyChangeset(before, changeset)
  const stay = new Set(after.rows.map(row => row.id))
  const left = before.rows.filter(row => !stay.has(row.id))
  const arrived = new Set(changeset.arrived ?? [])
  const { base, put = [] } = changeset
  // Side by side: a press that changes the cart waits for as long as this takes (issue 12.4).
  await Promise.all([
    left.length > 0 && db.outbox.bulkDelete(left.map(row => row.seq)),
    put.length > 0 && db.outbox.bulkPut(put),
    writeNotices(db, changeset),
    base && db.meta.put({ name: 'base', value: base }),
    isAnswered(changeset) && db.meta.put({ name: SYNCED_AT, value: now() }),
    writeShown(db, before, after, afterMerge),
    remember(
      db,
      left.filter(row => arrived.has(row.id)).map(row => ({ ...row, doneAt: now() })),
    ),
  ])
}

async function writeShown(
  db: LocalDb,
  before: Snapshot,
  after: Snapshot,
  afterMerge: AfterMerge | null,
): Promise<void> {
  const [cart, shown] = [await editCart(db), shownCart(after)]
  await cart.write(shown)
  const hasOwn = before.rows.some(isShown)
  await afterMerge?.(db, { before: cart.before.lines, after: shown.lines, hasOwn })
}

async function writeNotices(db: LocalDb, { discarded = [], notices = [] }: Changeset): Promise<void> {
  if (discarded.length > 0) await db.notices.bulkDelete(discarded)
  if (notices.length > 0) await db.notices.bulkPut(notices)
}

async function remember(db: LocalDb, done: Awaited<ReturnType<Outbox['done']>>): Promise<void> {
  if (done.length === 0) return
  await db.done.bulkPut(done)
  const old = await db.done.orderBy('doneAt').reverse().offset(MOST_DONE).primaryKeys()
  await db.done.bulkDelete(old)
}

/** An outbox in IndexedDB, beside the cart its mutations belong to; `now` in milliseconds since 1970. */
export function dexieOutbox(
  db: LocalDb,
  now: () => number = Date.now,
  afterMerge: AfterMerge | null = null,
): Outbox {
  const all = [db.lines, db.meta, db.outbox, db.notices, db.done, ...(afterMerge ? [db.offers] : [])]
  const list = async () => (await db.outbox.orderBy('seq').toArray()).flatMap(row => soundRow(row) ?? [])
  const watching = <T>(query: () => Promise<T>, notify: (found: T) => void) => {
    const subscription = liveQuery(query).subscribe(notify)
    return () => subscription.unsubscribe()
  }
  return {
    list,
    add: row =>
      db.transaction('rw', db.outbox, async () => {
        if ((await db.outbox.where('id').equals(row.id).count()) === 0) await db.outbox.add(row)
      }),
    read: () => db.transaction('r', db.meta, db.outbox, () => readKept(db)),
    transact: decide =>
      db.transaction('rw', all, async () => {
        const before = await requeueLost(db, await readKept(db))
        const changeset = decide(before)
        if (changeset) await write(db, before, changeset, { now, afterMerge })
        return changeset !== null
      }),
    watch: notify => watching(list, notify),
    watchNotices: notify => watching(async () => (await db.notices.toArray()).filter(isSoundNotice), notify),
    noteTold: id =>
      db.transaction('rw', db.notices, async () => {
        const notice = await db.notices.get(id)
        if (!notice || notice.isTold) return false
        await db.notices.put({ ...notice, isTold: true })
        return true
      }),
    dismissNotice: async id => (await db.notices.where('id').equals(id).delete()) > 0,
    done: async () => (await readLog(db)).done,
    watchLog: notify => watching(() => readLog(db), notify),
  }
}
