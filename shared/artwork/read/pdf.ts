import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '../byte-source.ts'
import { type ArtworkFacts, unreadFacts } from '../verdict.ts'
import { openObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { Unfollowable } from './objects/values.ts'
import { orDamaged } from './or-damaged.ts'
import { walkPageTree } from './page-tree.ts'
import { hasFileEnd } from './pdf-end.ts'
import { withPdf } from './pdf-open.ts'

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
  const pages = isRefused ? await hybridLeavesOf(source) : await leavesOf(source, read)
  return pages === null ? { ...facts, damaged: true } : { ...facts, pages }
}

/**
 * The tree's own pages where the newest table has a stream beside it: pdf.js does not look there for what the table
 * calls free, and refuses the file. Null of any other file, and where the tree cannot be followed to its end.
 */
async function hybridLeavesOf(source: ByteSource): Promise<number | null> {
  try {
    const objects = await openObjects(source)
    if (!objects.trailer.has('XRefStm') || objects.trailer.has('Encrypt')) return null
    const { pages, isComplete, isCircular } = await walkPageTree(objects)
    return isComplete && !isCircular ? pages.length : null
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}

/**
 * What the tree itself holds, where pdf.js may have believed a /Count or lost its way by one; null where it runs in a
 * circle. Of a file that its own tables do not explain pdf.js' number, `counted`, stands, unless more was seen.
 */
async function leavesOf(source: ByteSource, counted: number | null): Promise<number | null> {
  try {
    const { pages, isComplete, isCircular } = await walkPageTree(await openObjects(source))
    if (isCircular) return null
    if (isComplete) return pages.length
    return pages.length > 1 ? Math.max(pages.length, counted ?? 0) : counted
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return counted
    throw error
  }
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
