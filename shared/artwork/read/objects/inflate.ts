import { integerOf, isDict, nameOf, type PdfDict, Unfollowable } from './values.ts'

/** More than any table of a file of 300 MB takes; what grows beyond is a bomb. */
const MAX_INFLATED = 16 << 20

/** A stream's bytes as far as they were unpacked. */
export interface Unpacked {
  bytes: Uint8Array
  /** There was more. */
  isCut: boolean
}

/** The bytes of a stream, unpacked; throws `Unfollowable` for packings that tables and object streams hardly ever use. */
export async function unpacked(packed: Uint8Array, dict: PdfDict): Promise<Uint8Array> {
  const { bytes, isCut } = await unpackedStart(packed, dict, MAX_INFLATED)
  if (isCut) throw new Unfollowable('cannot be unpacked')
  return bytes
}

/** At most `most` bytes of a stream, unpacked; throws as `unpacked` does. */
export async function unpackedStart(packed: Uint8Array, dict: PdfDict, most: number): Promise<Unpacked> {
  const filter = single(dict.get('Filter'))
  if (filter === undefined || filter === null)
    return { bytes: packed.subarray(0, most), isCut: packed.length > most }
  if (nameOf(filter) !== 'FlateDecode') throw new Unfollowable('packed in another way')
  const { bytes, isCut } = await inflate(packed, most)
  const parameters = single(dict.get('DecodeParms'))
  return { bytes: isDict(parameters) ? predicted(bytes, parameters) : bytes, isCut }
}

function single(value: ReturnType<PdfDict['get']>) {
  if (!Array.isArray(value)) return value
  if (value.length > 1) throw new Unfollowable('packed twice')
  return value[0]
}

async function inflate(packed: Uint8Array, most: number): Promise<Unpacked> {
  const pieces: Uint8Array[] = []
  let total = 0
  const unpacking = new Blob([Uint8Array.from(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const reader = unpacking.getReader()
  try {
    for (let next = await reader.read(); !next.done && total <= most; next = await reader.read()) {
      total += next.value.length
      pieces.push(next.value)
    }
  } catch {
    // Bytes behind the end are an error here and usual in files: what came before counts.
  }
  reader.cancel().catch(() => {})
  if (total === 0) throw new Unfollowable('cannot be unpacked')
  return { bytes: joined(pieces).subarray(0, most), isCut: total > most }
}

/** The pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Undoes the PNG predictors, a row of `Columns` bytes at a time. */
function predicted(bytes: Uint8Array, parameters: PdfDict): Uint8Array {
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
    undo(bytes[from] ?? 0, line, above)
  }
  return result
}

function undo(kind: number, line: Uint8Array, above: Uint8Array): void {
  for (let at = 0; at < line.length; at++) {
    const left = line[at - 1] ?? 0
    const up = above[at] ?? 0
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, above[at - 1] ?? 0)][kind]
    if (guess === undefined) throw new Unfollowable('an unknown predictor')
    line[at] = (line[at] ?? 0) + guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
