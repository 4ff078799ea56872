import type { SyncedCart } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type CartBase, NO_BASE } from './kept.ts'
import type { LineRow, LocalDb } from './schema.ts'

type Versions = Omit<SyncedCart, 'lines'>

const NONE: Versions = { v: 0, removed: [], revs: {} }

/** The shown cart, inside a transaction over `lines` and `meta`. */
export async function readCart(db: LocalDb): Promise<SyncedCart> {
  const [rows, versions] = await Promise.all([db.lines.orderBy('place').toArray(), db.meta.get('cart')])
  return { ...NONE, ...(versions?.value as Versions | undefined), lines: rows.map(row => row.line) }
}

/** Writes what differs, so that a 200-line cart costs one row for one change. */
export async function writeCart(db: LocalDb, before: SyncedCart, after: SyncedCart): Promise<void> {
  const { lines, ...versions } = after
  const known = new Map(before.lines.map(line => [line.id, line]))
  const kept = new Set(lines.map(line => line.id))
  await db.lines.bulkDelete(before.lines.filter(line => !kept.has(line.id)).map(line => line.id))
  const isMoved = !inOrder(before.lines, lines)
  const written = isMoved ? lines : lines.filter(line => !isSame(known.get(line.id), line))
  await db.lines.bulkPut(isMoved ? renumbered(written) : await placed(db, written))
  await db.meta.put({ name: 'cart', value: versions })
}

const isSame = (a: CartLine | undefined, b: CartLine) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether the lines that stay are where they were, with new ones behind them. */
function inOrder(before: CartLine[], after: CartLine[]): boolean {
  const kept = new Set(after.map(line => line.id))
  const stay = before.filter(line => kept.has(line.id))
  return stay.every((line, place) => after[place]?.id === line.id)
}

const renumbered = (lines: CartLine[]): LineRow[] =>
  lines.map((line, i) => ({ id: line.id, place: i + 1, line }))

/** Changed lines stay where they are; new ones follow the last. */
async function placed(db: LocalDb, lines: CartLine[]): Promise<LineRow[]> {
  const present = await db.lines.bulkGet(lines.map(line => line.id))
  const last = await db.lines.orderBy('place').last()
  let next = (last?.place ?? 0) + 1
  return lines.map((line, i) => ({ id: line.id, place: present[i]?.place ?? next++, line }))
}

/** The acknowledged cart, inside a transaction over `meta`. */
export async function readBase(db: LocalDb): Promise<CartBase> {
  return ((await db.meta.get('base'))?.value as CartBase | undefined) ?? NO_BASE
}
