import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeskOrderRow } from '#pwa/local/schema.ts'

/** Rows as they are read now; one that says what it said before is the object it was, so that what shows it is not drawn again. */
export function sameRows(before: readonly DeskOrderRow[], read: readonly DeskOrderRow[]): DeskOrderRow[] {
  const known = new Map(before.map(row => [row.orderId, row]))
  return read.map(row => replaceEqualDeep(known.get(row.orderId), row))
}
