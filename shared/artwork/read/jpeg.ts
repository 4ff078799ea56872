import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type ArtworkFacts, type Colour, unreadFacts } from '#shared/artwork/verdict.ts'
import { hasImageEnd } from './jpeg-end.ts'
import { readJpegHead } from './jpeg-head.ts'
import { orDamaged } from './or-damaged.ts'
import { liesOnSide, orientationOf } from './orientation.ts'
import { resolutionOf, tagsOf } from './resolution.ts'

const COLOURS: Record<number, Colour> = { 3: 'rgb', 4: 'cmyk' }

/** Facts of a JPEG from its head and its last bytes (D16). */
export function readJpegFacts(source: ByteSource, signal?: AbortSignal): Promise<ArtworkFacts> {
  return orDamaged(source, 'image/jpeg', watched => factsOf(watched, signal), signal)
}

async function factsOf(source: ByteSource, signal: AbortSignal | undefined): Promise<ArtworkFacts> {
  const facts = unreadFacts(source.size, 'image/jpeg')
  const head = await readJpegHead(source, signal)
  if (head === null || !(await hasImageEnd(source, head.scanStart, signal)))
    return { ...facts, damaged: true }
  const { width, height, components } = head.frame
  const dpi = resolutionOf(head)
  const [exif] = head.exif
  // A phone held upright writes rows that lie on their side, and says so: everything shows them as they were seen.
  const isTurned = exif !== undefined && liesOnSide(orientationOf(exif))
  return {
    ...facts,
    dpi: dpi && isTurned ? { x: dpi.y, y: dpi.x } : dpi,
    colour: COLOURS[components] ?? 'other',
    pixels: isTurned ? { width: height, height: width } : { width, height },
  }
}

/** The size of a JPEG as its rows are written, which may lie on their side; null when it is no readable JPEG. */
export async function readStoredSize(source: ByteSource): Promise<ArtworkFacts['pixels']> {
  const head = await readJpegHead(source)
  return head && { width: head.frame.width, height: head.frame.height }
}

/** The small JPEG a camera puts beside the picture; null when there is none. */
export async function readThumbnail(source: ByteSource): Promise<Uint8Array | null> {
  const head = await readJpegHead(source)
  const exif = head?.exif[0]
  const image = exif && tagsOf(exif, { thumbnail: true }).Thumbnail?.image
  return image instanceof ArrayBuffer ? new Uint8Array(image) : null
}
