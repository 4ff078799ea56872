import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { dataUrlOf } from '#pwa/lib/data-url.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import type { Quarters } from '#shared/artwork/repairs/quarters.ts'
import { turnedPage } from '#shared/artwork/repairs/turned-page.ts'
import { drawingPlatform, drawPage } from './draw-pdf.ts'

/** Pages that can be told apart on a screen; a longer file is no artwork. */
const MAX_PICTURES = 12
/** Pixels of a picture's longer side. */
const SIDE = 240

/** Whether a layer is switched off: a page taken out loses its switches, and all would be seen and printed. */
async function hidesLayers(pdf: PDFDocumentProxy): Promise<boolean> {
  return [...(await pdf.getOptionalContentConfig())].some(([, { visible }]) => visible === false)
}

/** Small pictures of a PDF's first pages as `data:` addresses; none when it does not open or none can be taken out. */
export async function picturesOfPages(file: Blob): Promise<string[]> {
  const drawn = await withPdf(
    sourceOfBlob(file),
    async pdf => {
      const pictures: string[] = []
      if (await hidesLayers(pdf)) return pictures
      for (let page = 1; page <= Math.min(pdf.numPages, MAX_PICTURES); page++) {
        const { canvas } = await drawPage(pdf, page, SIDE)
        pictures.push(await dataUrlOf(await canvas.convertToBlob({ type: 'image/webp' })))
      }
      return pictures
    },
    { platform: drawingPlatform([]) },
  )
  return 'refused' in drawn ? [] : drawn
}

/** A new PDF of one page of another, counted from 1 and turned with the clock; null when it cannot be made (D46). */
export async function pageAlone(file: Blob, page: number, quarters: Quarters = 0): Promise<Blob | null> {
  const bytes = await withPdf(sourceOfBlob(file), async pdf =>
    (await hidesLayers(pdf)) ? null : pdf.extractPages([{ document: null, includePages: [page - 1] }]),
  )
  if (!(bytes instanceof Uint8Array)) return null
  const turned = quarters === 0 ? bytes : turnedPage(bytes, quarters)
  return turned && new Blob([Uint8Array.from(turned)], { type: 'application/pdf' })
}
