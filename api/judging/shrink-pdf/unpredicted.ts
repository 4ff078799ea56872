import { undoFilter } from '#shared/artwork/read/objects/undo-filter.ts'

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
      undoFilter(kind === 'png' ? (packed[0] ?? 0) : 1, line, above, pixel)
      return line
    },
  }
}
