import type { PdfObjects } from './objects/open-objects.ts'
import { integerOf, isDict, nameOf, type PdfValue } from './objects/values.ts'

/** Names of RGB itself; the short one stands in pictures within a drawing. */
const RGB = ['DeviceRGB', 'CalRGB', 'RGB']
const PALETTE = ['Indexed', 'I']

/** True for RGB: itself, by its profile, or by a palette of it. */
export async function isRgb(objects: PdfObjects, space: PdfValue, isBase = false): Promise<boolean> {
  const [kind, base] = Array.isArray(space) ? space : [space, null]
  const name = nameOf(await objects.resolve(kind)) ?? ''
  if (PALETTE.includes(name)) return !isBase && isRgb(objects, await objects.resolve(base), true)
  if (name !== 'ICCBased') return RGB.includes(name)
  const profile = await objects.resolve(base)
  return isDict(profile) && integerOf(await objects.entry(profile, 'N')) === 3
}
