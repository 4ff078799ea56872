import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** The same source, adding up the bytes read from it. */
export function countReads(source: ByteSource): { source: ByteSource; bytesRead: () => number } {
  let total = 0
  return {
    bytesRead: () => total,
    source: {
      size: source.size,
      async read(offset, length) {
        const bytes = await source.read(offset, length)
        total += bytes.length
        return bytes
      },
    },
  }
}
