import { drawPdf } from './draw-pdf.ts'
import { encodePreview, PREVIEW_SIDE } from './encode-preview.ts'

/** A small WebP of the first page; null when the file does not open (D19). */
export async function previewPdf(file: Blob): Promise<Blob | null> {
  const drawn = await drawPdf(file, PREVIEW_SIDE)
  return drawn && encodePreview(drawn.canvas)
}
