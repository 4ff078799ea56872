import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { standsAlone } from '#shared/artwork/read/jpeg-marker.ts'

const STEP_BYTES = 1 << 20
const END = 0xd9
/** A marker and the length of its segment. */
const MARKER_BYTES = 4

/**
 * Byte offset just behind the picture whose data begins at `from`: what cameras hang behind it, such as a second picture
 * with its own position, is not of it. The file's end where no end marker comes.
 */
export async function pictureEnd(source: ByteSource, from: number): Promise<number> {
  let at = from
  while (at < source.size) {
    const bytes = await source.read(at, STEP_BYTES)
    const found = markerIn(bytes)
    if (found === -1) at += Math.max(1, bytes.length - 1)
    else if (bytes[found + 1] === END) return at + found + 2
    // A table between two scans; too near the edge it is read with what follows.
    else if (found + MARKER_BYTES > bytes.length && found > 0) at += found
    else at += found + 2 + (bytes[found + 2] ?? 0) * 256 + (bytes[found + 3] ?? 0)
  }
  return source.size
}

/** Where a marker begins that is no stuffing and no restart; -1 where none does. */
function markerIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    if (code !== undefined && code !== 0 && code !== 0xff && !standsAlone(code)) return at
  }
  return -1
}
