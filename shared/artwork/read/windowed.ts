import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Places looked at in turn, such as a table and what it points to. */
const WINDOWS = 4

/** The same bytes, read at least `bytes` at a time, so that many small looks close together cost one read. */
export function windowed(source: ByteSource, bytes: number): ByteSource {
  const windows: { start: number; held: Uint8Array }[] = []
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(source.size, offset + length)
      if (offset >= end) return new Uint8Array()
      const known = windows.findIndex(({ start, held }) => offset >= start && end <= start + held.length)
      const [window = { start: offset, held: await source.read(offset, Math.max(length, bytes)) }] =
        known === -1 ? [] : windows.splice(known, 1)
      windows.unshift(window)
      windows.length = Math.min(windows.length, WINDOWS)
      return window.held.slice(offset - window.start, end - window.start)
    },
  }
}
