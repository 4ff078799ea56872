import type { Content, PdfObjects } from '../objects/open-objects.ts'
import { integerOf, isDict, nameOf, type PdfDict, type PdfValue } from '../objects/values.ts'
import { type Matrix, UNCHANGED } from './matrix.ts'
import type { Pixels } from './sharpness.ts'

/** What a drawing can place by name. */
export type Drawable = { pixels: Pixels } | Form

/** A drawing of its own. */
export interface Form {
  drawing: Uint8Array
  matrix: Matrix
  /** What it names in turn; null where it uses what is around it. */
  names: Names | null
}

/** What a drawing calls by name. */
export interface Names {
  xobjects: PdfDict
  spaces: PdfDict
}

const NONE: PdfDict = new Map<string, PdfValue>()
/** Where the names themselves cannot be read. */
export const NO_NAMES: Names = { xobjects: NONE, spaces: NONE }
const WHOLE = { isCut: false, cost: 0 }

/**
 * The picture or form under that number, null for anything else; of a form's drawing at most `most` bytes. Throws
 * `Unfollowable` or `NeedsMore` where it cannot be read.
 */
export async function readDrawable(
  objects: PdfObjects,
  ref: number,
  most: number,
): Promise<{ drawable: Drawable | null } & Omit<Content, 'bytes'>> {
  const dict = await objects.resolve({ ref })
  const kind = isDict(dict) ? nameOf(await objects.entry(dict, 'Subtype')) : null
  if (isDict(dict) && kind === 'Image') return { drawable: await readPicture(objects, dict), ...WHOLE }
  if (!isDict(dict) || kind !== 'Form') return { drawable: null, ...WHOLE }
  const { bytes, ...reading } = await objects.content({ ref }, most)
  const own = await objects.entry(dict, 'Resources')
  const names = isDict(own) ? await namesOf(objects, own) : null
  return { drawable: { drawing: bytes, matrix: await matrixOf(objects, dict), names }, ...reading }
}

/** What a page's or form's drawing can call by name. */
export async function namesOf(objects: PdfObjects, resources: PdfDict): Promise<Names> {
  const [xobjects, spaces] = await Promise.all(
    ['XObject', 'ColorSpace'].map(key => objects.entry(resources, key)),
  )
  return { xobjects: isDict(xobjects) ? xobjects : NONE, spaces: isDict(spaces) ? spaces : NONE }
}

async function readPicture(objects: PdfObjects, dict: PdfDict): Promise<Drawable | null> {
  const [width, height, mask] = await Promise.all(
    ['Width', 'Height', 'ImageMask'].map(key => objects.entry(dict, key)),
  )
  const pixels = { width: integerOf(width) ?? 0, height: integerOf(height) ?? 0, isStencil: mask === true }
  return { pixels }
}

async function matrixOf(objects: PdfObjects, dict: PdfDict): Promise<Matrix> {
  const found = await objects.entry(dict, 'Matrix')
  const values = Array.isArray(found) ? await Promise.all(found.map(value => objects.resolve(value))) : []
  const [a, b, c, d, e, f] = values.filter(value => typeof value === 'number')
  const isWhole = a !== undefined && b !== undefined && c !== undefined
  return isWhole && d !== undefined && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : UNCHANGED
}
