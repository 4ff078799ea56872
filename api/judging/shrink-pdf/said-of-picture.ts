import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import {
  integerOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfValue,
} from '#shared/artwork/read/objects/values.ts'

const COLOURS: Record<string, number> = {
  DeviceGray: 1,
  CalGray: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  Indexed: 1,
  Separation: 1,
}
/** No PDF has pixels of more. */
const MAX_COLOURS = 32
/** Nobody packs a picture more often. */
const MAX_FILTERS = 4

/** One of the ways in which a stream is packed, the last way first. */
export interface Packing {
  filter: string
  /** The whole number under a name, null where it has none. */
  whole(key: string): number | null
  isSo(key: string, unlessSaid: boolean): boolean
}

/** Empty for what is not packed; null where that is not known. */
export async function packingsOf(objects: PdfObjects, dict: PdfDict): Promise<Packing[] | null> {
  const filters = listed(await objects.entry(dict, 'Filter'))
  const parameters = listed(await objects.entry(dict, 'DecodeParms'))
  if (filters.length > MAX_FILTERS) return null
  return Promise.all(
    filters.map(async (each, at) => {
      const filter = nameOf(await objects.resolve(each)) ?? ''
      const own = await objects.resolve(parameters[at])
      const said = new Map<string, PdfValue>()
      if (isDict(own)) for (const [key, value] of own) said.set(key, await objects.resolve(value))
      const isSo = (key: string, unlessSaid: boolean) => (said.get(key) ?? unlessSaid) === true
      return { filter, whole: (key: string) => integerOf(said.get(key)), isSo }
    }),
  )
}

function listed(value: PdfValue): PdfValue[] {
  if (Array.isArray(value)) return value
  return value === null ? [] : [value]
}

/** What a pixel's colours are. */
export interface ColoursSaid {
  count: number
  /** They number a palette. */
  isPalette: boolean
}

/** Null where they are not known. */
export async function coloursOf(objects: PdfObjects, dict: PdfDict): Promise<ColoursSaid | null> {
  const space = await objects.entry(dict, 'ColorSpace')
  const kind = nameOf(await objects.resolve(Array.isArray(space) ? space[0] : space)) ?? ''
  const second = Array.isArray(space) ? await objects.resolve(space[1]) : null
  const count = await countOf(objects, kind, second)
  if (count === null || count < 1 || count > MAX_COLOURS) return null
  return { count, isPalette: kind === 'Indexed' }
}

async function countOf(objects: PdfObjects, kind: string, second: PdfValue): Promise<number | null> {
  if (kind === 'ICCBased') return isDict(second) ? integerOf(await objects.entry(second, 'N')) : null
  if (kind === 'DeviceN') return Array.isArray(second) ? second.length : null
  return COLOURS[kind] ?? null
}

/** Entries in place of those that are said in a picture's own steps, of which there are more once it has 8 bits. */
export async function entriesFor8Bits(
  objects: PdfObjects,
  dict: PdfDict,
  bits: number,
  isPalette: boolean,
): Promise<string> {
  const most = 2 ** bits - 1
  if (isPalette) {
    const [first, last] = await numbersOf(objects, dict, 'Decode')
    if (first === undefined || last === undefined) return ''
    return `/Decode [${first} ${first + ((last - first) * 255) / most}]`
  }
  const key = await numbersOf(objects, dict, 'Mask')
  return key.length === 0 ? '' : `/Mask [${key.map(value => Math.round((value * 255) / most)).join(' ')}]`
}

async function numbersOf(objects: PdfObjects, dict: PdfDict, key: string): Promise<number[]> {
  const values = await Promise.all(listed(await objects.entry(dict, key)).map(objects.resolve))
  return values.filter(value => typeof value === 'number')
}
