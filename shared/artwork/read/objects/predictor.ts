import { undoFilter } from './undo-filter.ts'
import { integerOf, type PdfDict, Unfollowable } from './values.ts'

/** Undoes the PNG predictors, a row of `Columns` bytes at a time. */
export function predicted(bytes: Uint8Array, parameters: PdfDict): Uint8Array {
  const predictor = integerOf(parameters.get('Predictor')) ?? 1
  if (predictor === 1) return bytes
  const columns = integerOf(parameters.get('Columns')) ?? 1
  const plain =
    (integerOf(parameters.get('Colors')) ?? 1) === 1 &&
    (integerOf(parameters.get('BitsPerComponent')) ?? 8) === 8
  if (predictor < 10 || !plain || columns < 1) throw new Unfollowable('predicted in another way')
  const rows = Math.floor(bytes.length / (columns + 1))
  const result = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const from = row * (columns + 1)
    const above = result.subarray(Math.max(0, row - 1) * columns, row * columns)
    const line = result.subarray(row * columns, (row + 1) * columns)
    line.set(bytes.subarray(from + 1, from + 1 + columns))
    undoFilter(bytes[from] ?? 0, line, above, 1)
  }
  return result
}
