import { inflatedSoFar } from './inflated-so-far.ts'
import { Unpackable } from './values.ts'

/** A stream's bytes as far as they were unpacked. */
export interface Unpacked {
  bytes: Uint8Array
  /** There was more. */
  isCut: boolean
  /** Unpacking ended at a damage. */
  isBroken?: boolean
}

/** At most `most` unpacked bytes of a zlib stream; what comes before a damage counts. Throws `Unpackable` where nothing does. */
export async function inflate(packed: Uint8Array, most: number): Promise<Unpacked> {
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
    // A wrong checksum or a line end behind is an error here, usual in files, and loses pieces that nobody fetched yet.
    const found = inflatedSoFar(packed, most)
    if (found.bytes.length === 0) throw new Unpackable('no byte of it can be unpacked')
    return found
  }
  reader.cancel().catch(() => {})
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
