import type { SizeIn } from '#shared/artwork/fit.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { PdfBox } from './content/matrix.ts'
import type { PdfObjects } from './objects/open-objects.ts'
import type { PdfDict, PdfValue } from './objects/values.ts'

type ReadEntry = (objects: PdfObjects, page: PdfDict, key: string) => Promise<PdfValue>

const POINTS = 72
/** Boxes that differ by less than this many points are the same. */
const SAME = 1

/** A page's edges in its own units, before it is turned. */
export interface PageBoxes {
  seen: PdfBox
  /** Where it is smaller than what is seen. */
  trim: PdfBox | null
  /** Inches. */
  unit: number
  rotation: number
}

/** The edges of a page; null for one without area. */
export async function pageBoxes(
  objects: PdfObjects,
  page: PdfDict,
  entry: ReadEntry,
): Promise<PageBoxes | null> {
  const media = await boxOf(objects, await entry(objects, page, 'MediaBox'))
  if (media === null) return null
  const crop = await boxOf(objects, await entry(objects, page, 'CropBox'))
  const seen = (crop && within(crop, media)) ?? media
  const trim = await boxOf(objects, await objects.entry(page, 'TrimBox'))
  const kept = trim && within(trim, seen)
  const unit = await objects.entry(page, 'UserUnit')
  const rotation = await entry(objects, page, 'Rotate')
  return {
    seen,
    trim: kept && isSmaller(kept, seen) ? kept : null,
    unit: (typeof unit === 'number' && unit > 0 ? unit : 1) / POINTS,
    rotation: typeof rotation === 'number' ? rotation : 0,
  }
}

/** A page's size and, where it is smaller, what is left after trimming. */
export function pageMeasures({ seen, trim, unit, rotation }: PageBoxes): Pick<PageFacts, 'size' | 'trim'> {
  const sizeOf = (box: PdfBox) => turned(sized(box, unit), rotation)
  return { size: sizeOf(seen), trim: trim && sizeOf(trim) }
}

/** Four numbers as a box with its corners in order; null for anything else, and without area. */
export async function boxOf(objects: PdfObjects, value: PdfValue): Promise<PdfBox | null> {
  if (!Array.isArray(value) || value.length !== 4) return null
  const [a, b, c, d] = await Promise.all(value.map(side => objects.resolve(side)))
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return null
  return withArea([Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)])
}

function within(box: PdfBox, outer: PdfBox): PdfBox | null {
  return withArea([
    Math.max(box[0], outer[0]),
    Math.max(box[1], outer[1]),
    Math.min(box[2], outer[2]),
    Math.min(box[3], outer[3]),
  ])
}

function withArea(box: PdfBox): PdfBox | null {
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

function isSmaller(box: PdfBox, outer: PdfBox): boolean {
  return box.some((side, at) => Math.abs(side - (outer[at] ?? side)) > SAME)
}

function sized([left, bottom, right, top]: PdfBox, unit: number): SizeIn {
  return { widthIn: (right - left) * unit, heightIn: (top - bottom) * unit }
}

function turned({ widthIn, heightIn }: SizeIn, degrees: number): SizeIn {
  return Math.abs(degrees / 90) % 2 === 1 ? { widthIn: heightIn, heightIn: widthIn } : { widthIn, heightIn }
}
