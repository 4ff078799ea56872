import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { SNIFF_BYTES, sniffType } from '#shared/artwork/sniff.ts'
import { type ArtworkFacts, MAX_ARTWORK_BYTES, unreadFacts } from '#shared/artwork/verdict.ts'
import { readJpegFacts } from './jpeg.ts'

/**
 * What a file holds, for `judge` (D16). Rejects only when the source cannot be read or `signal` aborts; it can run for
 * ever on a hostile file, so callers run it where they can stop it after 10 s.
 */
export async function readFacts(source: ByteSource, signal?: AbortSignal): Promise<ArtworkFacts> {
  if (source.size === 0 || source.size > MAX_ARTWORK_BYTES) return unreadFacts(source.size)
  const type = sniffType(await source.read(0, SNIFF_BYTES))
  if (type === null) return unreadFacts(source.size)
  if (type === 'image/jpeg') return readJpegFacts(source, signal)
  // pdf.js is large and most files are pictures.
  const { readPdfFacts } = await import('./pdf.ts')
  return readPdfFacts(source, signal)
}
