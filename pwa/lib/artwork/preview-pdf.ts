import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { type PdfPlatform, withPdf } from '#shared/artwork/read/pdf-open.ts'
import { encodePreview, PREVIEW_SIDE, paper } from './encode-preview.ts'
import { PdfAssets } from './pdf-assets.ts'
import { NoFilters, WorkerCanvases } from './pdf-canvas.ts'

const PLATFORM: PdfPlatform = {
  CanvasFactory: WorkerCanvases,
  FilterFactory: NoFilters,
  BinaryDataFactory: PdfAssets,
}

type Opened = Parameters<Parameters<typeof withPdf>[1]>[0]

/** A small WebP of the first page; null when the file does not open (D19). */
export async function previewPdf(file: Blob): Promise<Blob | null> {
  const drawn = await withPdf(sourceOfBlob(file), drawFirstPage, { platform: PLATFORM })
  return 'refused' in drawn ? null : encodePreview(drawn)
}

async function drawFirstPage(pdf: Opened): Promise<OffscreenCanvas> {
  const page = await pdf.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: PREVIEW_SIDE / Math.max(whole.width, whole.height) })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const [canvas, context] = paper({ width, height })
  // pdf.js names the page's own kind of context only; it draws on a worker's just as well.
  const canvasContext = context as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport }).promise
  return canvas
}
