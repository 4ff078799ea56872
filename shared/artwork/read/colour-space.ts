import type { PdfObjects } from './objects/open-objects.ts'
import { integerOf, isDict, nameOf, type PdfDict, type PdfValue } from './objects/values.ts'

/**
 * How a colour space is RGB: its values are red, green and blue; they number colours that are; or they are amounts of
 * inks, which RGB stands in for where they are not at hand.
 */
export type RgbKind = 'values' | 'palette' | 'inks'

/** Names of RGB itself; the short one stands in pictures within a drawing. */
const RGB = ['DeviceRGB', 'CalRGB', 'RGB']
const PALETTE = ['Indexed', 'I']
/** The inks of every press, and what is printed with all or none: nothing stands in for these. */
const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None']
/** Under these names the resources of a drawing say what is meant by a device's own colours. */
const DEFAULTS: Record<string, string> = {
  DeviceGray: 'DefaultGray',
  DeviceRGB: 'DefaultRGB',
  DeviceCMYK: 'DefaultCMYK',
}
const MAX_DEPTH = 4

/** True for RGB: itself, by its profile, by a palette of it, or as what stands in for inks. */
export async function isRgb(objects: PdfObjects, space: PdfValue, named?: PdfDict): Promise<boolean> {
  return (await rgbKind(objects, space, named)) !== null
}

/** How a space is RGB, null where it is not. `named` are the spaces among the resources of the drawing. */
export async function rgbKind(
  objects: PdfObjects,
  space: PdfValue,
  named?: PdfDict,
  depth = 0,
): Promise<RgbKind | null> {
  const [kind, base, standIn] = Array.isArray(space) ? space : [space]
  const name = nameOf(await objects.resolve(kind)) ?? ''
  const inner = async (value: PdfValue | undefined) =>
    depth < MAX_DEPTH ? rgbKind(objects, await objects.resolve(value), undefined, depth + 1) : null
  const meant = Object.hasOwn(DEFAULTS, name) ? named?.get(DEFAULTS[name] ?? '') : undefined
  if (meant !== undefined) return inner(meant)
  if (RGB.includes(name)) return 'values'
  if (PALETTE.includes(name)) return (await inner(base)) && 'palette'
  if (name === 'ICCBased') return (await isRgbProfile(objects, base)) ? 'values' : null
  if (name !== 'Separation' && name !== 'DeviceN') return null
  return (await isOfPress(objects, base)) ? null : (await inner(standIn)) && 'inks'
}

async function isRgbProfile(objects: PdfObjects, stream: PdfValue | undefined): Promise<boolean> {
  const profile = await objects.resolve(stream)
  if (!isDict(profile) || integerOf(await objects.entry(profile, 'N')) !== 3) return false
  const other = await objects.entry(profile, 'Alternate')
  return nameOf(await objects.resolve(Array.isArray(other) ? other[0] : null)) !== 'Lab'
}

async function isOfPress(objects: PdfObjects, inks: PdfValue | undefined): Promise<boolean> {
  const found = await objects.resolve(inks)
  const names = await Promise.all((Array.isArray(found) ? found : [found]).map(ink => objects.resolve(ink)))
  return names.every(ink => PROCESS.includes(nameOf(ink) ?? ''))
}
