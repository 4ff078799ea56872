/** The value below which `share` of the figures lie, of those that were measured; not a number without any. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return sorted[at] ?? Number.NaN
}

/** The middle of some figures; of an even number of them the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** How many times `b` something is: the median over pairs taken one after the other, and the least and most of them. */
export interface Ratio {
  median: number
  least: number
  most: number
  pairs: number
}

/** Each figure of `a` beside the one of `b` that was taken with it. Throws when one of them has no partner. */
export function ratioOf(a: readonly number[], b: readonly number[]): Ratio {
  if (a.length !== b.length) throw new Error(`${a.length} figures beside ${b.length} make no pairs`)
  const ratios = a.map((figure, at) => figure / (b[at] ?? Number.NaN))
  return {
    median: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    pairs: ratios.length,
  }
}
