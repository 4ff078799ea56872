import { type Pieces, piecesOf } from '#api/judging/pieces.ts'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PdfObjects, StreamPlace } from '#shared/artwork/read/objects/open-objects.ts'
import { integerOf, isDict, type PdfRef } from '#shared/artwork/read/objects/values.ts'
import type { Fax } from './fax-rows.ts'
import { shrinkJpegSamples } from './jpeg-samples.ts'
import { shrinkFax, shrinkPacked } from './packed-rows.ts'
import { coloursOf, entriesFor8Bits, type Packing, packingsOf } from './said-of-picture.ts'
import { type RowShape, rowBytes, SAMPLE_BITS, type SampleBits, type Samples } from './samples.ts'
import { isPredicted, isUnpacked, unpackPieces } from './unpack-pieces.ts'
import type { Predictor } from './unpredicted.ts'

/** Pixels of a picture that is drawn as it is: pdf.js takes up to 15 bytes for each. */
const LARGE_PIXELS = 16_000_000
/** Pixels of a side, and bytes of a row: whoever says more would have them held, whatever the file holds. */
const MAX_SIDE = 1 << 20
const MAX_ROW_BYTES = 1 << 24
/** Bytes of a file that are asked for at once. */
const PIECE = 1 << 20
const FAX = 'CCITTFaxDecode'
/** Filters of pictures, whose bits need not be said. */
const BITS: Record<string, SampleBits> = { DCTDecode: 8, [FAX]: 1 }

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

/** A small picture in place of a large one. */
export interface SmallPicture {
  samples: Samples
  /** It stays one of single bits, which cannot be mixed: they number two colours, or say where something is painted. */
  isOfBits: boolean
  /** Entries that count in place of the large one's. */
  entries: string
}

/** A small picture of a large one in a PDF, in its own colours; null for one that is packed in another way. */
export async function shrinkPicture(
  source: ByteSource,
  objects: PdfObjects,
  { dict, start, length }: StreamPlace,
): Promise<SmallPicture | null> {
  const packings = await packingsOf(objects, dict)
  const isStencil = (await objects.entry(dict, 'ImageMask')) === true
  const colours = isStencil ? { count: 1, isPalette: false } : await coloursOf(objects, dict)
  if (packings === null || colours === null) return null
  const whole = async (key: string) => integerOf(await objects.entry(dict, key))
  const size = { width: (await whole('Width')) ?? 0, height: (await whole('Height')) ?? 0 }
  const said = isStencil ? 1 : await whole('BitsPerComponent')
  const bits = BITS[packings.at(-1)?.filter ?? ''] ?? SAMPLE_BITS.find(each => each === said)
  const pieces = unpacked(piecesOf(partOf(source, start, length), PIECE), packings)
  if (bits === undefined || pieces === null) return null
  try {
    const isOfBits = bits === 1 && (isStencil || colours.isPalette)
    const isPalette = colours.isPalette && !isOfBits
    const shape = { ...size, colours: colours.count, bits, isPalette }
    if (Math.max(size.width, size.height) > MAX_SIDE || rowBytes(shape) > MAX_ROW_BYTES) return null
    const samples = await shrinkPieces(pieces, packings.at(-1), shape)
    const isAsSaid = isOfBits || bits >= 8
    const entries = isAsSaid ? '' : await entriesFor8Bits(objects, dict, bits, isPalette)
    return samples && { samples, isOfBits, entries }
  } finally {
    await pieces.return()
  }
}

/** The bytes as they were before all filters that are undone as they come; null where others stand among these. */
function unpacked(packed: Pieces, packings: readonly Packing[]): Pieces | null {
  const [last, outer] = [packings.at(-1), packings.slice(0, -1)]
  if (outer.some(each => !isUnpacked(each.filter) || predictorOf(each) !== 'none')) return null
  if (last && !isUnpacked(last.filter) && BITS[last.filter] === undefined) return null
  return packings.reduce(
    (pieces, { filter, whole }) => unpackPieces(pieces, filter, whole('EarlyChange') ?? 1),
    packed,
  )
}

async function shrinkPieces(
  pieces: Pieces,
  last: Packing | undefined,
  shape: RowShape,
): Promise<Samples | null> {
  if (last?.filter === 'DCTDecode') {
    const samples = await shrinkJpegSamples(pieces, last.whole('ColorTransform'))
    return samples.colours === shape.colours ? samples : null
  }
  if (last?.filter === FAX) {
    const fax = faxOf(last)
    return fax.columns === shape.width ? shrinkFax(pieces, fax, shape) : null
  }
  const predictor = last ? predictorOf(last) : 'none'
  // What stands to the left is a number of more bytes, or of less than one, there.
  if (predictor === 'left' && shape.bits !== 8) return null
  return shrinkPacked(pieces, shape, predictor)
}

function predictorOf({ filter, whole }: Packing): Predictor {
  const said = isPredicted(filter) ? (whole('Predictor') ?? 1) : 1
  return said >= 10 ? 'png' : said === 2 ? 'left' : 'none'
}

function faxOf({ whole, isSo }: Packing): Fax {
  return {
    k: whole('K') ?? 0,
    columns: whole('Columns') ?? 1728,
    isAligned: isSo('EncodedByteAlign', false),
    isBlackSet: isSo('BlackIs1', false),
  }
}

/** Bytes of a file as a file of their own. */
const partOf = (source: ByteSource, start: number, size: number): ByteSource => ({
  size,
  read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))),
})
