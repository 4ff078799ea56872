import { liveQuery } from 'dexie'
import type { SyncedCart } from '#shared/cart/apply.ts'
import type { CartKeeper } from './keeper.ts'
import type { LineRow, LocalDb } from './schema.ts'

type Versions = Omit<SyncedCart, 'lines'>

const NONE: Versions = { v: 0, removed: [], revs: {} }

async function read(db: LocalDb): Promise<SyncedCart> {
  const [rows, versions] = await Promise.all([db.lines.orderBy('place').toArray(), db.meta.get('cart')])
  return { ...NONE, ...(versions?.value as Versions | undefined), lines: rows.map(row => row.line) }
}

/** Writes what differs, so that a 200-line cart costs one row for one change. */
async function write(db: LocalDb, before: SyncedCart, after: SyncedCart): Promise<void> {
  const { lines, ...versions } = after
  const known = new Map(before.lines.map(line => [line.id, line]))
  const kept = new Set(lines.map(line => line.id))
  await db.lines.bulkDelete(before.lines.filter(line => !kept.has(line.id)).map(line => line.id))
  await db.lines.bulkPut(
    await placed(
      db,
      lines.filter(line => known.get(line.id) !== line),
    ),
  )
  await db.meta.put({ name: 'cart', value: versions })
}

/** Changed lines stay where they are; new ones follow the last. */
async function placed(db: LocalDb, lines: SyncedCart['lines']): Promise<LineRow[]> {
  const present = await db.lines.bulkGet(lines.map(line => line.id))
  const last = await db.lines.orderBy('place').last()
  let next = (last?.place ?? 0) + 1
  return lines.map((line, i) => ({ id: line.id, place: present[i]?.place ?? next++, line }))
}

/** A cart in IndexedDB; what `change` has answered survives a crash of browser and machine. */
export function dexieKeeper(db: LocalDb): CartKeeper {
  const keeper: CartKeeper = {
    read: () => db.transaction('r', db.lines, db.meta, () => read(db)),
    change: fn =>
      db.transaction('rw', db.lines, db.meta, async () => {
        const before = await read(db)
        const { cart, result } = fn(before)
        await write(db, before, cart)
        return result
      }),
    once: (name, fn) =>
      db.transaction('rw', db.lines, db.meta, async () => {
        if (await db.meta.get(name)) return null
        await db.meta.put({ name, value: true })
        return keeper.change(fn)
      }),
    watch(tell) {
      const watching = liveQuery(keeper.read).subscribe(tell)
      return () => watching.unsubscribe()
    },
  }
  return keeper
}
