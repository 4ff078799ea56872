/** The six numbers a PDF moves, scales, turns and skews by: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type Box = readonly [left: number, bottom: number, right: number, top: number]

export const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function within(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [oa, ob, oc, od, oe, of] = outer
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ]
}

/** How long a length of 1 becomes in the direction that is drawn out most: turning changes it in no way. */
export function longestStretch([a, b, c, d]: Matrix): number {
  return (Math.hypot(a + d, b - c) + Math.hypot(a - d, b + c)) / 2
}

/** The part of a page that the unit square covers, from 0 to 1. */
export function shareOfPage(matrix: Matrix, page: Box): number {
  const [a, b, c, d, e, f] = matrix
  const [left, right] = [e + Math.min(0, a, c, a + c), e + Math.max(0, a, c, a + c)]
  const [bottom, top] = [f + Math.min(0, b, d, b + d), f + Math.max(0, b, d, b + d)]
  const across = Math.min(right, page[2]) - Math.max(left, page[0])
  const up = Math.min(top, page[3]) - Math.max(bottom, page[1])
  if (across <= 0 || up <= 0) return 0
  // Turned or skewed it fills only a part of the box around it.
  const filled = Math.abs(a * d - b * c) / ((right - left) * (top - bottom))
  // Lengths too small or too large for a number have no area.
  if (!Number.isFinite(filled)) return 0
  return (filled * (across * up)) / ((page[2] - page[0]) * (page[3] - page[1]))
}
