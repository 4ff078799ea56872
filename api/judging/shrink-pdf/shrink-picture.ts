import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PdfObjects, StreamPlace } from '#shared/artwork/read/objects/open-objects.ts'
import {
  integerOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfRef,
  type PdfValue,
} from '#shared/artwork/read/objects/values.ts'
import { shrinkJpegSamples } from './jpeg-samples.ts'
import { shrinkPacked } from './packed-rows.ts'
import type { Samples } from './samples.ts'
import type { Predictor } from './unpredicted.ts'

/** Pixels of a picture that is drawn as it is: pdf.js takes up to 15 bytes for each. */
const LARGE_PIXELS = 16_000_000

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

/** Whether a picture has more pixels than are drawn as they are; `largePixels` is for tests. */
export async function isLarge(
  objects: PdfObjects,
  picture: PdfRef,
  largePixels = LARGE_PIXELS,
): Promise<boolean> {
  const dict = await objects.resolve(picture)
  if (!isDict(dict)) return false
  const [width, height] = [await objects.entry(dict, 'Width'), await objects.entry(dict, 'Height')]
  return (integerOf(width) ?? 0) * (integerOf(height) ?? 0) > largePixels
}

/** A small picture of a large one in a PDF, in its own colours; null for one that is packed in another way. */
export async function shrinkPicture(
  source: ByteSource,
  objects: PdfObjects,
  { dict, start, length }: StreamPlace,
): Promise<Samples | null> {
  const whole = async (from: PdfDict, key: string) => integerOf(await objects.entry(from, key))
  const [width, height] = [(await whole(dict, 'Width')) ?? 0, (await whole(dict, 'Height')) ?? 0]
  const space = await objects.entry(dict, 'ColorSpace')
  const colours = await coloursOf(objects, space)
  if (colours === null) return null
  const stream = partOf(source, start, length)
  const filter = await filterOf(objects, dict)
  const parameters = await parametersOf(objects, dict)
  if (filter === 'DCTDecode') {
    const samples = await shrinkJpegSamples(stream, await whole(parameters, 'ColorTransform'))
    return samples.colours === colours ? samples : null
  }
  const bits = await whole(dict, 'BitsPerComponent')
  if ((filter !== 'FlateDecode' && filter !== '') || (bits !== 8 && bits !== 16)) return null
  const isPalette = (await kindOf(objects, space)) === 'Indexed'
  const predictor = predictorOf(filter === '' ? 1 : ((await whole(parameters, 'Predictor')) ?? 1))
  // Two bytes are one number there.
  if (predictor === 'left' && bits === 16) return null
  const shape = { width, height, colours, bytes: bits === 16 ? 2 : 1, isPalette } as const
  return shrinkPacked(stream, { ...shape, predictor, isDeflated: filter !== '' })
}

const predictorOf = (said: number): Predictor => (said >= 10 ? 'png' : said === 2 ? 'left' : 'none')

/** Bytes of a file as a file of their own. */
const partOf = (source: ByteSource, start: number, size: number): ByteSource => ({
  size,
  read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))),
})

/** The one filter, empty for none; null for several. */
async function filterOf(objects: PdfObjects, dict: PdfDict): Promise<string | null> {
  const said = await objects.entry(dict, 'Filter')
  const listed = Array.isArray(said) ? said : said === null ? [] : [said]
  if (listed.length > 1) return null
  return listed.length === 0 ? '' : nameOf(await objects.resolve(listed[0]))
}

async function parametersOf(objects: PdfObjects, dict: PdfDict): Promise<PdfDict> {
  const said = await objects.entry(dict, 'DecodeParms')
  const first = Array.isArray(said) ? await objects.resolve(said[0]) : said
  return isDict(first) ? first : new Map()
}

async function kindOf(objects: PdfObjects, space: PdfValue): Promise<string> {
  return nameOf(await objects.resolve(Array.isArray(space) ? space[0] : space)) ?? ''
}

/** How many colours a pixel has; null where that is not known. */
async function coloursOf(objects: PdfObjects, space: PdfValue): Promise<number | null> {
  const kind = await kindOf(objects, space)
  const second = Array.isArray(space) ? await objects.resolve(space[1]) : null
  if (kind === 'ICCBased') return isDict(second) ? integerOf(await objects.entry(second, 'N')) : null
  if (kind === 'DeviceN') return Array.isArray(second) ? second.length : null
  return COLOURS[kind] ?? null
}
