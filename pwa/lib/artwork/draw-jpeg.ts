import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readStoredSize, readThumbnail } from '#shared/artwork/read/jpeg.ts'
import { drawSmall, fitWithin, type Size } from './encode-preview.ts'

/** Beyond either, decoding the whole picture takes more memory than a phone has. */
export const MAX_WHOLE_PIXELS = 40_000_000
export const MAX_WHOLE_BYTES = 64 * 2 ** 20

/** A drawn file, and which part of it was decoded: all of it, an eighth, or the small picture a camera puts beside it. */
export interface DrawnJpeg {
  canvas: OffscreenCanvas
  from: 'whole' | 'eighth' | 'thumbnail'
}

/** The picture as it is meant to be seen, its longer side at most `side` pixels; null when a large one has nothing small to show. */
export async function drawJpeg(file: Blob, pixels: Size, side: number): Promise<DrawnJpeg | null> {
  const large = pixels.width * pixels.height > MAX_WHOLE_PIXELS || file.size > MAX_WHOLE_BYTES
  if (!large) return { canvas: await drawWhole(file, pixels, side), from: 'whole' }
  if (typeof ImageDecoder !== 'undefined') return { canvas: await drawEighth(file, side), from: 'eighth' }
  const thumbnail = await readThumbnail(sourceOfBlob(file))
  if (!thumbnail) return null
  const small = new Blob([Uint8Array.from(thumbnail)])
  return { canvas: await drawWhole(small, { width: side, height: side }, side), from: 'thumbnail' }
}

async function drawWhole(file: Blob, pixels: Size, side: number): Promise<OffscreenCanvas> {
  // One side only: the picture may lie on its side, and then the other is the longer one.
  const { width } = fitWithin(pixels, side * 2)
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
  try {
    return drawSmall(bitmap, bitmap, side)
  } finally {
    bitmap.close()
  }
}

/** What a decoder is asked for: a share of the rows as they are written, however they lie. */
export async function desiredSize(file: Blob, share: number) {
  const stored = await readStoredSize(sourceOfBlob(file))
  return stored === null
    ? {}
    : { desiredWidth: Math.ceil(stored.width * share), desiredHeight: Math.ceil(stored.height * share) }
}

/** JPEG can be decoded at an eighth without ever unfolding the whole. */
async function drawEighth(file: Blob, side: number): Promise<OffscreenCanvas> {
  const desired = await desiredSize(file, 1 / 8)
  const decoder = new ImageDecoder({ data: file.stream(), type: 'image/jpeg', ...desired })
  try {
    const { image } = await decoder.decode()
    const canvas = drawSmall(image, { width: image.displayWidth, height: image.displayHeight }, side)
    image.close()
    return canvas
  } finally {
    decoder.close()
  }
}
