import type { CartLine } from './line.ts'

type Named = Pick<CartLine, 'id' | 'product' | 'options'>

/** A line's job name without spaces around it; '' where it has none. */
export function jobNameOf({ options }: Pick<CartLine, 'options'>): string {
  const jobName = options['Job Name']
  return typeof jobName === 'string' ? jobName.trim() : ''
}

function countOf<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * What each line of a cart is called, by line id, unlike every other (issue 6.42): its product; of several of one
 * product its job name too; and of those that are still alike which of them it is, in the cart's order.
 */
export function lineNames(lines: readonly Named[]): ReadonlyMap<string, string> {
  const ofProduct = countOf(lines.map(({ product }) => product))
  const names = lines.map(line => {
    const jobName = (ofProduct.get(line.product) ?? 0) > 1 ? jobNameOf(line) : ''
    return jobName === '' ? line.product : `${line.product} “${jobName}”`
  })
  const alike = countOf(names)
  const seen = new Map<string, number>()
  return new Map(
    lines.map(({ id }, at) => {
      const name = names[at] ?? ''
      const all = alike.get(name) ?? 1
      const which = (seen.get(name) ?? 0) + 1
      seen.set(name, which)
      return [id, all > 1 ? `${name}, ${which} of ${all}` : name]
    }),
  )
}
