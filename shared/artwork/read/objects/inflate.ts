import { Inflate, Z_OK } from 'pako'
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

/**
 * What a zlib stream holds before its first damage, at most `most` bytes (RFC 1950). The platform unpacks faster, but
 * of a stream with a wrong checksum, bytes behind its end, or a cut, it gives what it likes.
 */
export function inflatedSoFar(packed: Uint8Array, most: number): Unpacked {
  if (!isZlib(packed)) return { bytes: new Uint8Array(0), isCut: false, isBroken: true }
  const pieces: Uint8Array[] = []
  let total = 0
  let held = () => new Uint8Array(0)
  // Raw, since the checksum behind the blocks does not matter here.
  const inflating = new Inflate({ raw: true })
  inflating.onStart = stream => {
    held = () => stream.output.subarray(0, stream.next_out)
  }
  inflating.onData = piece => {
    total += piece.length
    pieces.push(piece)
  }
  for (let at = HEAD; at < packed.length && total <= most && !inflating.ended; at += STEP)
    inflating.push(packed.subarray(at, at + STEP))
  pieces.push(held())
  const bytes = joined(pieces)
  const isCut = bytes.length > most
  const isBroken = !isCut && !(inflating.ended && inflating.err === Z_OK)
  return { bytes: bytes.subarray(0, most), isCut, ...(isBroken && { isBroken }) }
}

/** Bytes of a zlib stream before its first block. */
const HEAD = 2
/** Packed bytes between two looks at how much has come of them: each may become a thousand. */
const STEP = 4096

function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0
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
