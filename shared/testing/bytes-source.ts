import { type ByteSource, withinSize } from '#shared/artwork/byte-source.ts'

/** Bytes already in memory. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async read(offset, length) {
      const { start, end } = withinSize(bytes.length, offset, length)
      return bytes.slice(start, end)
    },
  }
}
