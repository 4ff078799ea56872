import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '../byte-source.ts'
import { type ArtworkFacts, unreadFacts } from '../verdict.ts'
import { withPdf } from './pdf-open.ts'

/** Facts of a PDF; of a portfolio those of its own pages (D16). */
export async function readPdfFacts(source: ByteSource, signal?: AbortSignal): Promise<ArtworkFacts> {
  const facts = unreadFacts(source.size, 'application/pdf')
  const read = await withPdf(source, countPages, { signal })
  if (read === null) return { ...facts, damaged: true }
  return typeof read === 'number' ? { ...facts, pages: read } : { ...facts, [read.refused]: true }
}

/** Pages of the tree; null when the first or the last cannot be read, as where the tree runs in a circle. */
async function countPages(pdf: PDFDocumentProxy): Promise<number | null> {
  try {
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
    return pdf.numPages
  } catch {
    return null
  }
}
