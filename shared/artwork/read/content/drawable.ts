import { isRgb } from '#shared/artwork/read/colour-space.ts'
import type { Content, PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import {
  integerOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfValue,
} from '#shared/artwork/read/objects/values.ts'
import { boxOf } from '#shared/artwork/read/page-measures.ts'
import { type Matrix, type PdfBox, UNCHANGED } from './matrix.ts'
import type { Pixels } from './sharpness.ts'

/** What a drawing can place by name. */
export type Drawable = Picture | Form

export interface Picture {
  pixels: Pixels
  /** The layer it stands on. */
  layer: PdfValue
}

/** A drawing of its own. */
export interface Form {
  drawing: Uint8Array
  matrix: Matrix
  /** Outside of it nothing is seen. */
  box: PdfBox | null
  /** What it names in turn; null where it uses what is around it. */
  names: Names | null
  layer: PdfValue
  /** What it draws is put on the page as one; null where it is not. */
  group: Group | null
}

/** A transparency group. */
export interface Group {
  /** Its colours are mixed in RGB; null where they are mixed as those around it. */
  mixesRgb: boolean | null
}

/** What a drawing calls by name. */
export type Names = Record<
  'xobjects' | 'spaces' | 'patterns' | 'shadings' | 'states' | 'fonts' | 'properties',
  PdfDict
>

const NONE: PdfDict = new Map<string, PdfValue>()
const KEYS: Record<keyof Names, string> = {
  xobjects: 'XObject',
  spaces: 'ColorSpace',
  patterns: 'Pattern',
  shadings: 'Shading',
  states: 'ExtGState',
  fonts: 'Font',
  properties: 'Properties',
}
/** Where the names themselves cannot be read. */
export const NO_NAMES: Names = {
  xobjects: NONE,
  spaces: NONE,
  patterns: NONE,
  shadings: NONE,
  states: NONE,
  fonts: NONE,
  properties: NONE,
}
const WHOLE = { isCut: false, cost: 0 }

/** What is read of something that is drawn, and what reading it cost. */
export type Reading<T> = { drawable: T } & Omit<Content, 'bytes'>

/**
 * The picture or form under that number, null for anything else; of a form's drawing at most `most` bytes. Throws
 * `Unfollowable` or `NeedsMore` where it cannot be read.
 */
export async function readDrawable(
  objects: PdfObjects,
  ref: number,
  most: number,
): Promise<Reading<Drawable | null>> {
  const dict = await objects.resolve({ ref })
  const kind = isDict(dict) ? nameOf(await objects.entry(dict, 'Subtype')) : null
  if (isDict(dict) && kind === 'Image') return { drawable: await readPicture(objects, dict), ...WHOLE }
  if (!isDict(dict) || kind !== 'Form') return { drawable: null, ...WHOLE }
  return readForm(objects, ref, dict, most)
}

/** What is drawn by the stream under that number, whatever it is for; throws as `readDrawable` does. */
export async function readForm(
  objects: PdfObjects,
  ref: number,
  dict: PdfDict,
  most: number,
): Promise<Reading<Form>> {
  const { bytes, ...reading } = await objects.content({ ref }, most)
  const own = await objects.entry(dict, 'Resources')
  const form: Form = {
    drawing: bytes,
    matrix: await matrixOf(objects, dict, 'Matrix'),
    box: await boxOf(objects, await objects.entry(dict, 'BBox')),
    names: isDict(own) ? await namesOf(objects, own) : null,
    layer: dict.get('OC') ?? null,
    group: await groupOf(objects, dict),
  }
  return { drawable: form, ...reading }
}

/** What a page's or form's drawing can call by name. */
export async function namesOf(objects: PdfObjects, resources: PdfDict): Promise<Names> {
  const names = { ...NO_NAMES }
  for (const [kind, key] of Object.entries(KEYS) as [keyof Names, string][]) {
    const found = await objects.entry(resources, key)
    if (isDict(found)) names[kind] = found
  }
  return names
}

/** How a page or form is put together with what is around it. */
export async function groupOf(objects: PdfObjects, dict: PdfDict): Promise<Group | null> {
  const group = await objects.entry(dict, 'Group')
  if (!isDict(group) || nameOf(await objects.entry(group, 'S')) !== 'Transparency') return null
  const space = await objects.entry(group, 'CS')
  return { mixesRgb: space === null ? null : await isRgb(objects, space) }
}

/** A matrix under that key; one that changes nothing where there is none. */
async function matrixOf(objects: PdfObjects, dict: PdfDict, key: string): Promise<Matrix> {
  const found = await objects.entry(dict, key)
  const values = Array.isArray(found) ? await Promise.all(found.map(value => objects.resolve(value))) : []
  const [a, b, c, d, e, f] = values.filter(value => typeof value === 'number')
  const isWhole = a !== undefined && b !== undefined && c !== undefined
  return isWhole && d !== undefined && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : UNCHANGED
}

async function readPicture(objects: PdfObjects, dict: PdfDict): Promise<Picture> {
  const [width, height, mask] = await Promise.all(
    ['Width', 'Height', 'ImageMask'].map(key => objects.entry(dict, key)),
  )
  const pixels = { width: integerOf(width) ?? 0, height: integerOf(height) ?? 0, isStencil: mask === true }
  return { pixels, layer: dict.get('OC') ?? null }
}
