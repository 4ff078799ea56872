import { inflate, type Unpacked } from './inflate.ts'
import { base85Bytes, hexBytes } from './letters.ts'
import { predicted } from './predictor.ts'
import {
  isDict,
  NoSuchFilter,
  nameOf,
  type PdfDict,
  type PdfValue,
  Unfollowable,
  Unpackable,
} from './values.ts'

/** More than any table of a file of 300 MB takes; what grows beyond is a bomb. */
const MAX_UNPACKED = 16 << 20
/** Nobody packs a stream more often. */
const MAX_FILTERS = 4

type Resolve = (value: PdfValue | undefined) => Promise<PdfValue>
type Unpack = (packed: Uint8Array, most: number) => Unpacked | Promise<Unpacked>

/** Filters under the names that files give them, abbreviations included. */
const FILTERS: Record<string, Unpack> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCIIHexDecode: hexBytes,
  AHx: hexBytes,
  ASCII85Decode: base85Bytes,
  A85: base85Bytes,
}

/** Filters that exist and are not read here. */
const UNREAD = ['LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'Crypt']
/** Filters of pictures: what comes out of them is neither a drawing nor a table. */
const OF_PICTURES = ['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']

/** The bytes of a stream, unpacked; throws `Unfollowable` for packings that tables and object streams hardly ever use. */
export async function unpacked(packed: Uint8Array, dict: PdfDict, resolve: Resolve): Promise<Uint8Array> {
  const { bytes, isCut } = await unpackedStart(packed, dict, MAX_UNPACKED, resolve)
  if (isCut) throw new Unfollowable('cannot be unpacked')
  return bytes
}

/** At most `most` bytes of a stream, unpacked; throws as `unpacked` does, and `Unpackable` for what nobody can unpack. */
export async function unpackedStart(
  packed: Uint8Array,
  dict: PdfDict,
  most: number,
  resolve: Resolve,
): Promise<Unpacked> {
  const filters = listed(await resolve(dict.get('Filter') ?? dict.get('F')))
  const parameters = listed(await resolve(dict.get('DecodeParms') ?? dict.get('DP')))
  if (filters.length > MAX_FILTERS) throw new Unfollowable('packed too often')
  let found: Unpacked = { bytes: packed, isCut: false }
  for (const [at, filter] of filters.entries()) {
    const name = nameOf(await resolve(filter))
    const room = at + 1 < filters.length ? MAX_UNPACKED : most
    const { bytes, isCut, isBroken = false } = await unpackOnce(name, found.bytes, room)
    const own = await resolve(parameters[at])
    found = {
      bytes: isDict(own) ? predicted(bytes, await whole(own, resolve)) : bytes,
      isCut: isCut || found.isCut,
      isBroken: isBroken || found.isBroken === true,
    }
  }
  return { ...found, bytes: found.bytes.subarray(0, most), isCut: found.isCut || found.bytes.length > most }
}

/** True for a stream with these entries that is packed with a filter which does not exist. */
export async function hasNoSuchFilter(dict: PdfDict, resolve: Resolve): Promise<boolean> {
  const filters = listed(await resolve(dict.get('Filter')))
  const names = await Promise.all(
    filters.slice(0, MAX_FILTERS).map(async filter => nameOf(await resolve(filter))),
  )
  return names.some(name => name !== null && !isFilter(name))
}

function isFilter(name: string): boolean {
  return Object.hasOwn(FILTERS, name) || UNREAD.includes(name) || OF_PICTURES.includes(name)
}

async function unpackOnce(name: string | null, packed: Uint8Array, most: number): Promise<Unpacked> {
  const unpack = name !== null && Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
  if (unpack) return unpack(packed, most)
  if (name === null || UNREAD.includes(name)) throw new Unfollowable('packed in another way')
  if (OF_PICTURES.includes(name)) throw new Unpackable('packed as a picture')
  throw new NoSuchFilter('a filter that does not exist')
}

function listed(value: PdfValue): PdfValue[] {
  if (Array.isArray(value)) return value
  return value === null ? [] : [value]
}

/** A dictionary with its references followed. */
async function whole(dict: PdfDict, resolve: Resolve): Promise<PdfDict> {
  const entries = await Promise.all(
    [...dict].map(async ([key, value]) => [key, await resolve(value)] as const),
  )
  return new Map(entries)
}
