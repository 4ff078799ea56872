import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type ArtworkFacts, type ArtworkType, unreadFacts } from '#shared/artwork/verdict.ts'
import { watchedSource } from './watched-source.ts'

/**
 * The facts `read` finds; a file that makes it throw is damaged (D16). Rejects only with what `source` rejected a read
 * with, or where `signal` aborts: then nothing is known of the file.
 */
export async function orDamaged(
  source: ByteSource,
  type: ArtworkType,
  read: (source: ByteSource) => Promise<ArtworkFacts>,
  signal?: AbortSignal,
): Promise<ArtworkFacts> {
  const { watched, isLost } = watchedSource(source)
  try {
    return await read(watched)
  } catch (error) {
    signal?.throwIfAborted()
    if (isLost(error)) throw error
    return { ...unreadFacts(source.size, type), damaged: true }
  }
}
