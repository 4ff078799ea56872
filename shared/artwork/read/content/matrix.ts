/** The six numbers a PDF moves, scales, turns and skews by: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

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
export function shareOfPage(matrix: Matrix, page: PdfBox): number {
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

/** The box around a box that is moved, scaled, turned and skewed. */
export function mapped([left, bottom, right, top]: PdfBox, [a, b, c, d, e, f]: Matrix): PdfBox {
  return [
    e + Math.min(a * left, a * right) + Math.min(c * bottom, c * top),
    f + Math.min(b * left, b * right) + Math.min(d * bottom, d * top),
    e + Math.max(a * left, a * right) + Math.max(c * bottom, c * top),
    f + Math.max(b * left, b * right) + Math.max(d * bottom, d * top),
  ]
}

/** What two boxes have in common, perhaps no more than a line; null where they are apart. */
export function overlap(one: PdfBox, other: PdfBox): PdfBox | null {
  const box: PdfBox = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  return box[0] <= box[2] && box[1] <= box[3] ? box : null
}
