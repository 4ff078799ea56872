import { apply, EMPTY_CART, type SyncedCart } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { isShown, mutationOf } from './outbox-row.ts'
import type { NoticeRow, OutboxRow } from './schema.ts'

/** The cart as the server last acknowledged it; `epoch` is empty and `v` 0 before the first answer. */
export interface CartBase {
  epoch: string
  v: number
  lines: CartLine[]
}

export const NO_BASE: CartBase = { epoch: '', v: 0, lines: [] }

/** What sync decides about: the acknowledged cart and everything that waits, oldest first. */
export interface Snapshot {
  base: CartBase
  rows: OutboxRow[]
}

/** What one decision of sync writes, all of it or nothing. */
export interface Changeset {
  base?: CartBase
  /** Ids of rows that arrived. */
  arrived?: string[]
  /** Ids of rows the person gave up or makes anew; what was said of them ends with them. */
  discarded?: string[]
  /** Changed and new rows, each at its `seq`. */
  put?: OutboxRow[]
  notices?: NoticeRow[]
}

/** The cart a person sees: the acknowledged one with their own outstanding changes on top, replayed by `apply`. */
export function shownCart({ base, rows }: Snapshot): SyncedCart {
  const start = { ...EMPTY_CART, v: base.v, lines: base.lines }
  return rows.filter(isShown).reduce((cart, row) => apply(cart, mutationOf(row)).cart, start)
}

/** What is kept after a settlement. */
export function applyChangeset({ base, rows }: Snapshot, changeset: Changeset): Snapshot {
  const leaves = new Set([...(changeset.arrived ?? []), ...(changeset.discarded ?? [])])
  const put = new Map((changeset.put ?? []).map(row => [row.id, row]))
  const stay = rows.filter(row => !leaves.has(row.id) && !put.has(row.id))
  return { base: changeset.base ?? base, rows: [...stay, ...put.values()].sort((a, b) => a.seq - b.seq) }
}
