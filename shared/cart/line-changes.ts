import type { CartLine } from './line.ts'

/** How the lines of a cart differ from those of an earlier version of it ("Cart sync"). */
export interface LineChanges {
  /** Those that are new or changed, whole. */
  lines: CartLine[]
  /** Ids of all lines; absent where they are the same ones in the same order. */
  order?: string[]
}

/** What made `after` of `before`. Lines never change in place: one that is the very same is unchanged. */
export function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): LineChanges {
  const isInOrder = before.length === after.length && after.every(({ id }, at) => id === before[at]?.id)
  if (isInOrder) return { lines: after.filter((line, at) => line !== before[at]) }
  const same = new Set(before)
  return { lines: after.filter(line => !same.has(line)), order: after.map(({ id }) => id) }
}

/** The lines after such changes of them. */
export function withChanges(before: readonly CartLine[], { lines, order }: LineChanges): CartLine[] {
  const byId = new Map([...before, ...lines].map(line => [line.id, line]))
  const ids = order ?? before.map(({ id }) => id)
  return ids.flatMap(id => byId.get(id) ?? [])
}
