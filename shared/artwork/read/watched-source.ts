import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** A source that remembers what its own reads were rejected with: any other error is the file's. */
export function watchedSource(source: ByteSource): { watched: ByteSource; isLost(error: unknown): boolean } {
  const lost = new Set<unknown>()
  const read: ByteSource['read'] = (offset, length) =>
    source.read(offset, length).catch(reason => {
      lost.add(reason)
      throw reason
    })
  return { watched: { size: source.size, read }, isLost: error => lost.has(error) }
}
