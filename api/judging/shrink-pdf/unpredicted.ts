/** How rows were made easier to pack: not at all, by what stands to the left, or as PNG does it, row by row. */
export type Predictor = 'none' | 'left' | 'png'

/** Undoes it for rows of so many bytes, `pixel` for each pixel, that come one after the other. */
export function unpredicted(kind: Predictor, length: number, pixel: number) {
  let above = new Uint8Array(length)
  let line = new Uint8Array(length)
  return {
    /** Bytes of a row as it is packed. */
    packedLength: kind === 'png' ? length + 1 : length,
    /** The row; what it is in is used again. */
    row(packed: Uint8Array): Uint8Array {
      if (kind === 'none') return packed
      ;[above, line] = [line, above]
      line.set(kind === 'png' ? packed.subarray(1) : packed)
      undo(kind === 'png' ? (packed[0] ?? 0) : 1, line, above, pixel)
      return line
    },
  }
}

/** Adds the guess that PNG's filter of this number makes of the bytes before. */
function undo(filter: number, line: Uint8Array, above: Uint8Array, pixel: number): void {
  if (filter === 0) return
  if (filter > 4) throw new Error('an unknown predictor')
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
