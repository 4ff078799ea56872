import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { openObjects, type StreamPlace } from '#shared/artwork/read/objects/open-objects.ts'
import { watchedSource } from '#shared/artwork/read/watched-source.ts'
import { findPictures } from './find-pictures.ts'
import { hasLevels } from './jpx-levels.ts'
import { halved, stippled } from './samples.ts'
import { isLarge, type SmallPicture, shrinkPicture } from './shrink-picture.ts'

/** Halves of a small picture that are tried where it does not fit. */
const MAX_HALVED = 8
/** pdf.js reads a word or two ahead, and fails where there is none: what stands behind is the rest of the large picture. */
const END = Buffer.from('\nendstream\nendobj\n0 0 0\n')

/** Bytes that stand in a file in place of others. */
interface Patch {
  at: number
  bytes: Uint8Array
}

/**
 * The same PDF with small pictures in place of large ones, each within the bytes of its object, so that no table changes: pdf.js
 * unfolds a picture whole, and one of 150 megapixels takes 2 GB (issue 12.7). What cannot be followed, or is packed in a way that
 * is not read here, stays as it is. Null where pdf.js would leave a picture out. Rejects when the source cannot be read.
 */
export async function shrinkPictures(source: ByteSource, largePixels?: number): Promise<ByteSource | null> {
  const { watched, isLost } = watchedSource(source)
  const patches: Patch[] = []
  let isAllDrawn = true
  const orLeave = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (isLost(error)) throw error
    }
  }
  await orLeave(async () => {
    const objects = await openObjects(watched)
    for (const picture of await findPictures(objects))
      await orLeave(async () => {
        if (!(await hasLevels(watched, objects, picture))) isAllDrawn = false
        if (!(await isLarge(objects, picture, largePixels))) return
        const place = await objects.place(picture)
        const small = await shrinkPicture(watched, objects, place)
        const bytes = small && (await objectOf(watched, place, small))
        if (bytes) patches.push({ at: place.object, bytes })
      })
  })
  if (!isAllDrawn) return null
  return patches.length === 0 ? source : patched(source, patches)
}

/** The object with its own entries, of which later ones count, and the small picture; null where it does not fit. */
async function objectOf(
  source: ByteSource,
  place: StreamPlace,
  { samples: first, isOfBits, entries }: SmallPicture,
): Promise<Uint8Array | null> {
  const head = Buffer.from(await source.read(place.object, place.start - place.object))
  const end = head.lastIndexOf('>>')
  const room = place.start + place.length - place.object
  let samples = first
  for (let half = 0; half <= MAX_HALVED; half++, samples = halved(samples)) {
    const packed = deflateSync(isOfBits ? stippled(samples) : samples.data)
    const { width, height } = samples
    const said = ` /Width ${width} /Height ${height} /BitsPerComponent ${isOfBits ? 1 : 8} ${entries} /Filter /FlateDecode /DecodeParms null /Length ${packed.length} >>\nstream\n`
    const bytes = Buffer.concat([head.subarray(0, end), Buffer.from(said), packed, END])
    if (bytes.length <= room) return bytes
  }
  return null
}

function patched(source: ByteSource, patches: readonly Patch[]): ByteSource {
  return {
    size: source.size,
    async read(offset, length) {
      const bytes = Uint8Array.from(await source.read(offset, length))
      for (const patch of patches) {
        const from = Math.max(offset, patch.at)
        const to = Math.min(offset + bytes.length, patch.at + patch.bytes.length)
        if (from < to) bytes.set(patch.bytes.subarray(from - patch.at, to - patch.at), from - offset)
      }
      return bytes
    },
  }
}
