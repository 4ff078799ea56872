import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type ArtworkFacts, unreadFacts } from '#shared/artwork/verdict.ts'
import { canBeDrawn } from './drawable-page.ts'
import { openObjects, type PdfObjects, repairObjects } from './objects/open-objects.ts'
import { NoSuchFilter, nameOf } from './objects/values.ts'
import { orDamaged } from './or-damaged.ts'
import { orNull } from './or-null.ts'
import { walkPageTree } from './page-tree.ts'
import { hasFileEnd } from './pdf-end.ts'
import { withPdf } from './pdf-open.ts'
import { boundTables } from './table-bounds.ts'

/** Facts of a PDF; of a portfolio those of its own pages (D16). */
export function readPdfFacts(source: ByteSource, signal?: AbortSignal): Promise<ArtworkFacts> {
  return orDamaged(source, 'application/pdf', watched => factsOf(watched, signal), signal)
}

async function factsOf(source: ByteSource, signal: AbortSignal | undefined): Promise<ArtworkFacts> {
  const facts = unreadFacts(source.size, 'application/pdf')
  if (!(await hasFileEnd(source))) return { ...facts, damaged: true }
  const read = await withPdf(source, countPages, { signal })
  const isRefused = read !== null && typeof read !== 'number'
  if (isRefused && read.refused === 'encrypted') return { ...facts, encrypted: true }
  const counted = isRefused ? null : read
  const pages = (await ownPages(boundTables(source), { isRefused, counted })) ?? counted
  return pages === null ? { ...facts, damaged: true } : { ...facts, pages }
}

interface ByPdfJs {
  isRefused: boolean
  counted: number | null
}

/**
 * The file's pages by its own tables, or by its objects where these lead nowhere, as they are there to be drawn: pdf.js
 * may have believed a /Count, lost its way by one, made up a page, or refused what every other program reads. Null
 * where neither tells.
 */
async function ownPages(source: ByteSource, byPdfJs: ByPdfJs): Promise<number | null> {
  const byTables = await orNull(() =>
    orNone(openObjects(source).then(objects => pagesIn(objects, byPdfJs, hasPackedTable(objects)))),
  )
  return (
    byTables ?? orNull(() => orNone(repairObjects(source).then(objects => pagesIn(objects, byPdfJs, true))))
  )
}

/** No program finds a page that lies in something packed with a filter that does not exist. */
async function orNone(counting: Promise<number | null>): Promise<number | null> {
  try {
    return await counting
  } catch (error) {
    if (error instanceof NoSuchFilter) return 0
    throw error
  }
}

/** Such a table that can be read is believed when it leads to no page tree: other programs do not look beyond it either. */
function hasPackedTable({ trailer }: PdfObjects): boolean {
  return nameOf(trailer.get('Type')) === 'XRef'
}

/**
 * Null where the tree cannot be followed to its end, unless more than one page was seen; `isAll`: where nothing leads to
 * a tree, there is none.
 */
async function pagesIn(
  objects: PdfObjects,
  { isRefused, counted }: ByPdfJs,
  isAll: boolean,
): Promise<number | null> {
  if (isRefused && objects.trailer.has('Encrypt')) return null
  const { pages, isRooted, isComplete, isCircular } = await walkPageTree(objects)
  if (isCircular || (isAll && !isRooted)) return 0
  if (pages.length > 1) return isComplete ? pages.length : Math.max(pages.length, counted ?? 0)
  if (!isComplete) return null
  const [page] = pages
  return page && (await canBeDrawn(objects, page)) ? 1 : 0
}

/**
 * Pages as pdf.js counts them, 0 where it believes there are none; null when it cannot read the first or the last.
 */
async function countPages(pdf: PDFDocumentProxy): Promise<number | null> {
  if (pdf.numPages < 1) return 0
  try {
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
    return pdf.numPages
  } catch {
    return null
  }
}
