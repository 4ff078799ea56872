import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { type PdfPlatform, withPdf } from '#shared/artwork/read/pdf-open.ts'
import { paper, type Size } from './encode-preview.ts'
import { PdfAssets } from './pdf-assets.ts'
import { NoFilters, WorkerCanvases } from './pdf-canvas.ts'

const POINTS_PER_INCH = 72

export interface DrawnPdf {
  canvas: OffscreenCanvas
  /** Of the page, in inches. */
  inches: Size
  /** Fonts, character maps and decoders that could not be fetched: the drawing differs from the print. */
  missing: string[]
}

type OpenPdf = Parameters<Parameters<typeof withPdf>[1]>[0]

/** What pdf.js draws with in a worker; names of what could not be fetched are added to `missing`. */
export function drawingPlatform(missing: string[]): PdfPlatform {
  class Assets extends PdfAssets {
    override async fetch(wanted: { filename: string }): Promise<Uint8Array> {
      try {
        return await super.fetch(wanted)
      } catch (error) {
        missing.push(wanted.filename)
        throw error
      }
    }
  }
  return { CanvasFactory: WorkerCanvases, FilterFactory: NoFilters, BinaryDataFactory: Assets }
}

/** The first page, its longer side `side` pixels; null when the file does not open. */
export async function drawPdf(file: Blob, side: number): Promise<DrawnPdf | null> {
  const missing: string[] = []
  const platform = drawingPlatform(missing)
  const drawn = await withPdf(sourceOfBlob(file), pdf => drawPage(pdf, 1, side), { platform })
  return 'refused' in drawn ? null : { ...drawn, missing }
}

/** A page, counted from 1, its longer side `side` pixels. */
export async function drawPage(
  pdf: OpenPdf,
  number: number,
  side: number,
): Promise<Omit<DrawnPdf, 'missing'>> {
  const page = await pdf.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) })
  const [canvas, context] = paper({
    width: Math.ceil(viewport.width),
    height: Math.ceil(viewport.height),
  })
  // pdf.js names the page's own kind of context only; it draws on a worker's just as well.
  const canvasContext = context as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport }).promise
  const inches = { width: whole.width / POINTS_PER_INCH, height: whole.height / POINTS_PER_INCH }
  return { canvas, inches }
}
