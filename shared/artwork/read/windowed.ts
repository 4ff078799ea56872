import type { ByteSource } from '../byte-source.ts'

/** The same bytes, read at least `bytes` at a time, so that many small looks close together cost one read. */
export function windowed(source: ByteSource, bytes: number): ByteSource {
  let start = 0
  let held: Uint8Array = new Uint8Array()
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(source.size, offset + length)
      if (offset < start || end > start + held.length) {
        held = await source.read(offset, Math.max(length, bytes))
        start = offset
      }
      return held.subarray(offset - start, Math.max(offset, end) - start)
    },
  }
}
