import type { ByteSource } from '../byte-source.ts'

/** Bytes looked at first: a whole file has its end marker there. */
const FIRST_BYTES = 1 << 16
const STEP_BYTES = 1 << 20
/** What cameras hang behind a picture ends within this, or holds an end marker of its own. */
const MAX_BEHIND = 8 << 20

/**
 * True when the picture data that begins at `from` comes to its end marker, looked for from the back: a whole file has
 * it in its last bytes or, where a camera has hung something behind the picture, a little before.
 */
export async function hasImageEnd(source: ByteSource, from: number, signal?: AbortSignal): Promise<boolean> {
  const stop = Math.max(from, source.size - MAX_BEHIND)
  let step = FIRST_BYTES
  for (let end = source.size; end > stop; ) {
    signal?.throwIfAborted()
    const start = Math.max(stop, end - step)
    // One byte more than the step, so that a marker across its edge is seen.
    if (holdsEndMarker(await source.read(start, end - start + 1))) return true
    end = start
    step = STEP_BYTES
  }
  return false
}

function holdsEndMarker(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}
