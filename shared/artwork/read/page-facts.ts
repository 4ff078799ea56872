import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { lookAtDrawing, type PageSheet } from './content/drawing.ts'
import { coarsestDpi } from './content/sharpness.ts'
import { inherited } from './inherited.ts'
import { openObjects, type PdfObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { isDict, type PdfDict, Unfollowable } from './objects/values.ts'
import { type PageBoxes, pageBoxes, pageMeasures } from './page-measures.ts'
import { lookThrough } from './page-resources.ts'
import { walkPageTree } from './page-tree.ts'
import { withPdf } from './pdf-open.ts'

const POINTS = 72
const NOTHING = { looseFonts: [], rgbPictures: 0, pictureDpi: null, rgbDrawing: null, hasTransparency: false }

/**
 * What a PDF's first page holds (D17); null when nothing can be said of it. The file's own tables tell; of a file that
 * pdf.js had to repair only the size is known. Rejects when the source cannot be read.
 */
export async function readPageFacts(source: ByteSource): Promise<PageFacts | null> {
  try {
    const objects = await openObjects(source)
    const page = (await walkPageTree(objects)).pages[0]
    if (page) return await factsOf(objects, page)
  } catch (error) {
    if (!(error instanceof Unfollowable || error instanceof NeedsMore)) throw error
  }
  return sizeByRepair(source)
}

async function factsOf(objects: PdfObjects, page: PdfDict): Promise<PageFacts | null> {
  const boxes = await pageBoxes(objects, page, inherited)
  if (boxes === null) return null
  const own = await inherited(objects, page, 'Resources')
  const resources: PdfDict = isDict(own) ? own : new Map()
  const found = await lookThrough(objects, page, resources)
  const laid = await lookAtDrawing(objects, page, resources, sheetOf(boxes))
  return {
    ...pageMeasures(boxes),
    ...found,
    rgbPictures: found.rgbPictures + laid.rgbWithin,
    pictureDpi: coarsestDpi(laid.pictures),
    rgbDrawing: laid.paintsRgb ? 'painted' : laid.mixesRgb && found.hasTransparency ? 'mixed' : null,
    isBlank: !laid.isSeen && laid.isComplete,
    isComplete: found.isComplete && laid.isComplete,
  }
}

/** The page in inches, less what is trimmed. */
function sheetOf({ seen, trim, unit }: PageBoxes): PageSheet {
  const [left, bottom, right, top] = trim ?? seen
  return {
    start: [unit, 0, 0, unit, 0, 0],
    edges: [left * unit, bottom * unit, right * unit, top * unit],
  }
}

async function sizeByRepair(source: ByteSource): Promise<PageFacts | null> {
  const read = await withPdf(source, firstSize)
  if (read === null || 'refused' in read) return null
  return { size: read, trim: null, ...NOTHING, isComplete: false }
}

async function firstSize(pdf: PDFDocumentProxy): Promise<SizeIn | null> {
  try {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return { widthIn: width / POINTS, heightIn: height / POINTS }
  } catch {
    return null
  }
}
