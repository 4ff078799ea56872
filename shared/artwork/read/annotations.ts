import type { PdfObjects } from './objects/open-objects.ts'
import { integerOf, isDict, nameOf, type PdfDict, type PdfValue } from './objects/values.ts'

/** The bit of an annotation's flags for one that is never seen. */
const HIDDEN = 2

/** The drawing an annotation is seen by, or the reference to it; null for one without, or that is never seen. */
export async function appearanceOf(objects: PdfObjects, annotation: PdfDict): Promise<PdfValue> {
  const flags = integerOf(await objects.entry(annotation, 'F')) ?? 0
  const appearances = await objects.entry(annotation, 'AP')
  const listed = isDict(appearances) ? (appearances.get('N') ?? null) : null
  const normal = await objects.resolve(listed)
  if (!isDict(normal) || (flags & HIDDEN) !== 0) return null
  // A field has one for each of its states and says which it is in.
  const state = normal.has('BBox') ? null : nameOf(await objects.entry(annotation, 'AS'))
  return state === null ? listed : (normal.get(state) ?? null)
}
