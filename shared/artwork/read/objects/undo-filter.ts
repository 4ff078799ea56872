import { Unfollowable } from './values.ts'

/**
 * Adds the guess that PNG's filter of this number makes of the bytes before, in place; `pixel` is how many make one pixel.
 * Throws where there is no such filter.
 */
export function undoFilter(filter: number, line: Uint8Array, above: Uint8Array, pixel: number): void {
  if (filter === 0) return
  if (filter > 4) throw new Unfollowable('an unknown predictor')
  // The two that most pictures have most of, without asking each byte.
  if (filter === 2) {
    for (let at = 0; at < line.length; at++) line[at] = (line[at] ?? 0) + (above[at] ?? 0)
    return
  }
  if (filter === 1) {
    for (let at = pixel; at < line.length; at++) line[at] = (line[at] ?? 0) + (line[at - pixel] ?? 0)
    return
  }
  for (let at = 0; at < line.length; at++) {
    const left = at < pixel ? 0 : (line[at - pixel] ?? 0)
    const up = above[at] ?? 0
    line[at] = (line[at] ?? 0) + guessOf(filter, left, up, at < pixel ? 0 : (above[at - pixel] ?? 0))
  }
}

function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 3) return (left + up) >> 1
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
