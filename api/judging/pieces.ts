import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Bytes that come one piece after the other. */
export type Pieces = AsyncGenerator<Uint8Array, void>

/** A file from front to back, so many bytes at once, and no more of it than is asked for. Rejects when it cannot be read. */
export async function* piecesOf(source: ByteSource, length: number): Pieces {
  for (let at = 0; at < source.size; at += length) yield await source.read(at, length)
}
