import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readThumbnail } from '#shared/artwork/read/jpeg.ts'
import type { ArtworkFacts } from '#shared/artwork/verdict.ts'
import { drawSmall, encodePreview, fitWithin, PREVIEW_SIDE, type Size } from './encode-preview.ts'

/** Beyond either, decoding the whole picture takes more memory than a phone has. */
const MAX_WHOLE_PIXELS = 40_000_000
const MAX_WHOLE_BYTES = 64 * 2 ** 20

/** A small WebP of the picture as it is meant to be seen; null when a large one has nothing small to show (D19). */
export async function previewJpeg(file: Blob, { pixels }: ArtworkFacts): Promise<Blob | null> {
  if (pixels === null) return null
  const large = pixels.width * pixels.height > MAX_WHOLE_PIXELS || file.size > MAX_WHOLE_BYTES
  const canvas = large ? await drawLarge(file, pixels) : await drawWhole(file, pixels)
  return canvas && encodePreview(canvas)
}

async function drawWhole(file: Blob, pixels: Size): Promise<OffscreenCanvas> {
  // One side only: the picture may lie on its side, and then the other is the longer one.
  const { width } = fitWithin(pixels, PREVIEW_SIDE * 2)
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
  try {
    return drawSmall(bitmap, bitmap)
  } finally {
    bitmap.close()
  }
}

async function drawLarge(file: Blob, pixels: Size): Promise<OffscreenCanvas | null> {
  if (typeof ImageDecoder !== 'undefined') return drawEighth(file, pixels)
  const thumbnail = await readThumbnail(sourceOfBlob(file))
  return (
    thumbnail &&
    drawWhole(new Blob([Uint8Array.from(thumbnail)]), { width: PREVIEW_SIDE, height: PREVIEW_SIDE })
  )
}

/** JPEG can be decoded at an eighth without ever unfolding the whole. */
async function drawEighth(file: Blob, { width, height }: Size): Promise<OffscreenCanvas> {
  const desired = { desiredWidth: Math.ceil(width / 8), desiredHeight: Math.ceil(height / 8) }
  const decoder = new ImageDecoder({ data: file.stream(), type: 'image/jpeg', ...desired })
  try {
    const { image } = await decoder.decode()
    const canvas = drawSmall(image, { width: image.displayWidth, height: image.displayHeight })
    image.close()
    return canvas
  } finally {
    decoder.close()
  }
}
