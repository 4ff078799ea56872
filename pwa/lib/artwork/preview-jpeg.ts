import type { ArtworkFacts } from '#shared/artwork/verdict.ts'
import { drawJpeg } from './draw-jpeg.ts'
import { encodePreview, PREVIEW_SIDE } from './encode-preview.ts'

/** A small WebP of the picture as it is meant to be seen; null when a large one has nothing small to show (D19). */
export async function previewJpeg(file: Blob, { pixels }: ArtworkFacts): Promise<Blob | null> {
  const drawn = pixels && (await drawJpeg(file, pixels, PREVIEW_SIDE))
  return drawn && encodePreview(drawn.canvas)
}
