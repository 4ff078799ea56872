import type { CartLine } from '#shared/cart/line.ts'
import { indexOf, type LinePlace, placeAt } from '#shared/cart/place.ts'

/** A line that was removed, and what stood before it then, nearest first; without that its place is the end. */
export interface Removed {
  line: CartLine
  before?: readonly string[]
}

/** The line at this index, as something that was removed. */
export function removedAt(lines: readonly CartLine[], index: number): Removed | null {
  const line = lines[index]
  const before = lines.slice(0, index).map(({ id }) => id)
  return line ? { line, before: before.reverse() } : null
}

/**
 * The places of lines that are put back under these new ids, so that each stands where it stood (issue 6.30). `removed`
 * in the order of removal: the last one was removed from what the others had left, so it is the first to go back.
 */
export function placesFor(
  removed: readonly Removed[],
  newIds: readonly string[],
  present: readonly string[],
): (LinePlace | null)[] {
  let order = [...present]
  const renamed = new Map<string, string>()
  for (const [i, { line, before }] of [...removed.entries()].reverse()) {
    if (!before) continue
    const id = newIds[i] ?? ''
    const at = indexOf(order, [...before.map(each => renamed.get(each) ?? each), null])
    order = order.toSpliced(at, 0, id)
    renamed.set(line.id, id)
  }
  return newIds.map(id => (order.includes(id) ? placeAt(order, order.indexOf(id)) : null))
}
