import type { SyncedCart } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { LocalDb } from './local-db.ts'
import { addedAgain } from './outbox-row.ts'
import type { LineRow } from './schema.ts'
import { type CartBase, NO_BASE, type Snapshot, shownCart } from './snapshot.ts'
import { isSoundLine, soundRow } from './sound.ts'

type Versions = Omit<SyncedCart, 'lines'>

const NONE: Versions = { v: 0, removed: [], revs: {} }

interface StoredRows {
  rows: readonly LineRow[]
  versions: Partial<Versions>
}

/**
 * Each database's cart as this tab last read or wrote it. While the stamp of that still stands beside the versions nobody
 * else has written, and the lines need not be read again: a cart of 200 would be copied for each press (issue 12.4).
 */
const KNOWN = new WeakMap<LocalDb, StoredRows & { stamp: string }>()

/** The shown cart, inside a transaction over `lines`, `meta` and `outbox`. */
export async function readCart(db: LocalDb): Promise<SyncedCart> {
  return cartOf(await readRows(db))
}

/**
 * The shown cart, to be changed inside the same transaction. `write` writes what differs, so that a 200-line cart costs
 * one row for one change, and asks the database nothing more: every question is a turn the badge waits for.
 */
export async function editCart(db: LocalDb) {
  const found = await readRows(db)
  const before = cartOf(found)
  const stored = new Map(found.rows.map(row => [row.id, row]))

  async function write({ lines, ...versions }: SyncedCart): Promise<void> {
    const kept = new Set(lines.map(line => line.id))
    const gone = before.lines.filter(line => !kept.has(line.id)).map(line => line.id)
    const rows = changedRows(before.lines, lines, stored)
    const stamp = crypto.randomUUID()
    await Promise.all([
      gone.length > 0 && db.lines.bulkDelete(gone),
      rows.length > 0 && db.lines.bulkPut(rows),
      db.meta.put({ name: 'cart', value: versions, stamp }),
    ])
    // Of a transaction that fails nobody finds the stamp.
    const now = new Map([...stored, ...rows.map(row => [row.id, row] as const)])
    KNOWN.set(db, { rows: lines.flatMap(({ id }) => now.get(id) ?? []), versions, stamp })
  }

  return { before, write }
}

async function readRows(db: LocalDb): Promise<StoredRows> {
  const known = KNOWN.get(db)
  if (known) {
    const [head, count] = await Promise.all([db.meta.get('cart'), db.lines.count()])
    if (head?.stamp === known.stamp && count === known.rows.length) return known
  }
  const [found, head] = await Promise.all([db.lines.toArray(), db.meta.get('cart')])
  const rows = found.every(({ line }) => isSoundLine(line)) ? found : await soundRows(db, found)
  const place = (row: LineRow) => (Number.isFinite(row.place) ? row.place : Number.POSITIVE_INFINITY)
  const read = {
    rows: rows.sort((a, b) => place(a) - place(b) || 0),
    versions: isVersions(head?.value) ? head.value : NONE,
  }
  if (typeof head?.stamp === 'string') KNOWN.set(db, { ...read, stamp: head.stamp })
  return read
}

function isVersions(value: unknown): value is Versions {
  const { v, removed, revs } = (value ?? {}) as Partial<Versions>
  return Number.isSafeInteger(v) && Array.isArray(removed) && typeof revs === 'object' && revs !== null
}

/**
 * Puts the lines that this tab knows into a database that was made anew under its page, as the browser let go of what the
 * shop keeps here: no line may go that is still on a screen. To be called where it is made.
 */
export async function putBack(db: LocalDb, now: number): Promise<void> {
  const { rows = [], versions } = KNOWN.get(db) ?? {}
  await db.lines.bulkAdd(rows)
  await db.outbox.bulkAdd(rows.map(({ line }) => addedAgain(line, versions?.v ?? 0, now)))
}

/** Damaged lines as base and outbox make them; where these lack them too they are left out (issue 6.32). */
async function soundRows(db: LocalDb, rows: LineRow[]): Promise<LineRow[]> {
  const whole = new Map(shownCart(await readKept(db)).lines.map(line => [line.id, line]))
  return rows.flatMap(row => {
    const line = isSoundLine(row.line) ? row.line : whole.get(row.id)
    return line ? [{ ...row, line }] : []
  })
}

const cartOf = ({ rows, versions }: StoredRows): SyncedCart => ({
  ...NONE,
  ...versions,
  lines: rows.map(row => row.line),
})

/** Changed lines stay where they are and new ones follow the last; moved ones number the cart anew. */
function changedRows(before: CartLine[], after: CartLine[], stored: ReadonlyMap<string, LineRow>): LineRow[] {
  if (!inOrder(before, after)) return after.map((line, i) => ({ id: line.id, place: i + 1, line }))
  let next = Math.max(0, ...[...stored.values()].map(({ place }) => place)) + 1
  return after
    .filter(line => !isSame(stored.get(line.id)?.line, line))
    .map(line => ({ id: line.id, place: stored.get(line.id)?.place ?? next++, line }))
}

/** As JSON has them. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether the lines that stay are where they were, with new ones behind them. */
function inOrder(before: CartLine[], after: CartLine[]): boolean {
  const kept = new Set(after.map(line => line.id))
  const stay = before.filter(line => kept.has(line.id))
  return stay.every((line, place) => after[place]?.id === line.id)
}

/**
 * The acknowledged cart, inside a transaction over `meta`. One with a damaged line has seen nothing, so that the server
 * tells it whole again; one that cannot be read at all is none (issue 6.32).
 */
async function readBase(db: LocalDb): Promise<CartBase> {
  const base = (await db.meta.get('base'))?.value as Partial<CartBase> | undefined
  if (typeof base?.epoch !== 'string' || !Number.isSafeInteger(base.v) || !Array.isArray(base.lines))
    return NO_BASE
  const { epoch, v = 0, lines } = base
  const sound = lines.filter(isSoundLine)
  return { epoch, v: sound.length === lines.length ? v : 0, lines: sound }
}

/** What sync decides about, inside a transaction over `meta` and `outbox`: all of it that can be read. */
export async function readKept(db: LocalDb): Promise<Snapshot> {
  const [base, rows] = await Promise.all([readBase(db), db.outbox.orderBy('seq').toArray()])
  return { base, rows: rows.flatMap(row => soundRow(row) ?? []) }
}
