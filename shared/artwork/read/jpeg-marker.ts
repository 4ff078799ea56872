import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Bytes that may stand before a marker: fill bytes, and strays that every decoder steps over. */
const MAX_GAP = 1 << 20
const LOOK_BYTES = 512

export interface Marker {
  code: number
  /** Byte offset of its 0xFF. */
  start: number
}

/** The first marker at or behind `at`; null where none comes. */
export async function markerFrom(source: ByteSource, at: number): Promise<Marker | null> {
  for (let from = at; from - at <= MAX_GAP; from += LOOK_BYTES) {
    // One byte more, so that a marker across the edge is seen.
    const bytes = await source.read(from, LOOK_BYTES + 1)
    const found = markerIn(bytes)
    if (found !== -1) return { code: bytes[found + 1] ?? 0, start: from + found }
    if (bytes.length <= LOOK_BYTES) return null
  }
  return null
}

function markerIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    if (code !== undefined && code !== 0xff && code !== 0) return at
  }
  return -1
}

/** Markers that stand alone, without a length: TEM and the restarts. */
export function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7)
}
