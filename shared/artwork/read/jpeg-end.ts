import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Bytes looked at first: a whole file has its end marker there. */
const FIRST_BYTES = 1 << 16
const STEP_BYTES = 1 << 20
/** Most of what cameras hang behind a picture ends within this, or holds an end marker of its own. */
const MAX_BEHIND = 8 << 20
/** A picture behind which more hangs is gone through so far: with the rest still within the 16 MB that the server reads. */
const MAX_PICTURE = 6 << 20

/**
 * True when the picture data that begins at `from` comes to its end marker. A whole file has it in its last bytes or,
 * where a camera has hung something behind the picture, a little before; only then the picture itself is gone through, as far as
 * it may be.
 */
export async function hasImageEnd(source: ByteSource, from: number, signal?: AbortSignal): Promise<boolean> {
  const tail = Math.max(from, source.size - MAX_BEHIND)
  let step = FIRST_BYTES
  for (let end = source.size; end > tail; ) {
    signal?.throwIfAborted()
    const start = Math.max(tail, end - step)
    if (await holdsEndMarker(source, start, end)) return true
    end = start
    step = STEP_BYTES
  }
  const last = Math.min(tail, from + MAX_PICTURE)
  for (let start = from; start < last; start += STEP_BYTES) {
    signal?.throwIfAborted()
    if (await holdsEndMarker(source, start, Math.min(last, start + STEP_BYTES))) return true
  }
  return false
}

/** True when an end marker begins there; one byte more is read, so that one across the edge is seen. */
async function holdsEndMarker(source: ByteSource, start: number, end: number): Promise<boolean> {
  const bytes = await source.read(start, end - start + 1)
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}
