import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { drawingPlatform } from './draw-pdf.ts'
import { paper } from './encode-preview.ts'
import type { PartPainter } from './part-messages.ts'

/** Opens a PDF to draw parts of its first page, for as long as the worker lives; null when it does not open. */
export function openPdfParts(file: Blob): Promise<PartPainter | null> {
  const { promise, resolve, reject } = Promise.withResolvers<PartPainter | null>()
  const serving = withPdf(
    sourceOfBlob(file),
    async pdf => {
      const page = await pdf.getPage(1)
      const whole = page.getViewport({ scale: 1 })
      resolve(async ({ across, x, y, width, height }) => {
        const viewport = page.getViewport({ scale: across / whole.width, offsetX: -x, offsetY: -y })
        const [canvas, context] = paper({ width, height })
        // pdf.js names the page's own kind of context only; it draws on a worker's just as well.
        const canvasContext = context as unknown as CanvasRenderingContext2D
        await page.render({ canvas: null, canvasContext, viewport }).promise
        return { canvas, detail: 'all' }
      })
      return new Promise<never>(() => {})
    },
    { platform: drawingPlatform([]) },
  )
  serving.then(() => resolve(null), reject)
  return promise
}
