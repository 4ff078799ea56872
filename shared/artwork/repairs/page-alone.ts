import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import type { Quarters } from './quarters.ts'
import { turnedPage } from './turned-page.ts'

/** Whether a layer is switched off: a page taken out loses its switches, and all would be seen and printed. */
export async function hidesLayers(pdf: PDFDocumentProxy): Promise<boolean> {
  return [...(await pdf.getOptionalContentConfig())].some(([, { visible }]) => visible === false)
}

/** A new PDF of one page of another, counted from 1 and turned with the clock; null when it cannot be made (D46). */
export async function pageAlone(
  source: ByteSource,
  page: number,
  quarters: Quarters = 0,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await withPdf(source, async pdf =>
    (await hidesLayers(pdf)) ? null : pdf.extractPages([{ document: null, includePages: [page - 1] }]),
  )
  if (!(bytes instanceof Uint8Array)) return null
  return quarters === 0 ? Uint8Array.from(bytes) : turnedPage(bytes, quarters)
}
