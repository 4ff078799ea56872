import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { latin1 } from '#shared/artwork/read/latin1.ts'
import { windowed } from '#shared/artwork/read/windowed.ts'
import { type FileBytes, fileBytes } from './file-bytes.ts'
import { findObjects } from './find-objects.ts'
import type { Unpacked } from './inflate.ts'
import { NeedsMore, Parser } from './parse.ts'
import { streamLength } from './stream-length.ts'
import { type ObjectEntry, readSections, type Section } from './table.ts'
import { unpacked, unpackedStart } from './unpack.ts'
import {
  integerOf,
  isDict,
  isRef,
  NoSuchFilter,
  type PdfDict,
  type PdfObject,
  type PdfValue,
  Unfollowable,
  Unpackable,
} from './values.ts'

const WINDOW_BYTES = 8192
const TAIL_BYTES = [2048, 1 << 16]
/** Streams of objects kept unpacked, and the packed bytes of one. */
const MAX_STREAMS = 32
const MAX_PACKED = 8 << 20
/** Packed bytes of one drawing: unpacked four times as many and more. */
const MAX_PACKED_DRAWING = 2 << 20
/** Objects remembered, for whoever asks again. */
const MAX_REMEMBERED = 1000
/** References to references. */
const MAX_HOPS = 20

/** The objects of a file by its own tables. What cannot be followed throws `Unfollowable`. */
export interface PdfObjects {
  trailer: PdfDict
  /** The value itself, or what its reference leads to; null for what is not there. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>
  /** The entry of a dictionary, resolved. */
  entry(dict: PdfDict, key: string): Promise<PdfValue>
  /** True for a reference that leads to a stream, whatever that holds. */
  isStream(value: PdfValue | undefined): Promise<boolean>
  /** Where the stream lies that a reference leads to; throws `Unfollowable` where there is none to read. */
  place(value: PdfValue | undefined): Promise<StreamPlace>
  /** At most `most` unpacked bytes of the stream a reference leads to; throws `Unfollowable` where there is none to read. */
  content(value: PdfValue | undefined, most: number): Promise<Content>
}

/** A stream in its file, in bytes from the first of the file on. */
export interface StreamPlace {
  dict: PdfDict
  /** Of its object, and of its packed bytes. */
  object: number
  start: number
  length: number
}

/** A stream's bytes as far as they were read. */
export interface Content extends Unpacked {
  /** Bytes read or unpacked for them, whichever are more. */
  cost: number
}

/** An object in a stream of them that cannot be read. */
const LOST = Symbol('lost')
/** What a stream of objects holds, by number. */
type Held = ReadonlyMap<number, PdfValue | typeof LOST>

interface Context {
  file: FileBytes
  sections: Section[]
  isEncrypted: boolean
  streams: Map<number, Promise<Held>>
  remembered: Map<number, Promise<PdfObject>>
}

/** Opens a PDF by its cross-reference tables alone, without repairing anything. */
export async function openObjects(source: ByteSource): Promise<PdfObjects> {
  const near = windowed(source, WINDOW_BYTES)
  const start = latin1(await near.read(0, 1024)).indexOf('%PDF-')
  const file = fileBytes(near, Math.max(0, start))
  const sections = await readSections(file, await lastTable(near))
  const [newest] = sections
  if (!newest) throw new Unfollowable('no table')
  return objectsIn(contextOf(file, sections, newest.trailer), newest.trailer)
}

/**
 * Opens a PDF whose tables lead nowhere by the objects that stand in it, the later of those under one number, with an
 * empty trailer where nothing names a catalogue. Reads all of the file but the streams whose length is as they say.
 */
export async function repairObjects(source: ByteSource): Promise<PdfObjects> {
  const near = windowed(source, WINDOW_BYTES)
  const found = await findObjects(source)
  const places = new Map<number, ObjectEntry>(
    [...found.offsets].map(([object, offset]) => [object, { offset }]),
  )
  const section: Section = { trailer: found.trailer, find: async object => places.get(object) ?? null }
  const context = contextOf(fileBytes(near, 0), [section], found.trailer)
  for (const { object: stream, offset } of found.streams) {
    if (found.offsets.get(stream) !== offset) continue
    for (const object of await heldIn(context, stream))
      if ((found.offsets.get(object) ?? 0) < offset) places.set(object, { inStream: stream })
  }
  return objectsIn(context, found.trailer)
}

/** Numbers of the objects in a stream of them; none where no program can unpack it. */
async function heldIn(context: Context, stream: number): Promise<Iterable<number>> {
  try {
    return (await streamOf(context, stream)).keys()
  } catch (error) {
    if (error instanceof Unpackable && !(error instanceof NoSuchFilter)) return []
    throw error
  }
}

function contextOf(file: FileBytes, sections: Section[], trailer: PdfDict): Context {
  const isEncrypted = trailer.has('Encrypt')
  return { file, sections, isEncrypted, streams: new Map(), remembered: new Map() }
}

function objectsIn(context: Context, trailer: PdfDict): PdfObjects {
  const resolve = (value: PdfValue | undefined) => resolved(context, value)
  return {
    trailer,
    resolve,
    entry: (dict, key) => resolve(dict.get(key)),
    isStream: async value => isRef(value) && (await objectOf(context, value.ref)).stream !== null,
    place: value => placeOf(context, value),
    content: (value, most) => contentOf(context, value, most),
  }
}

async function lastTable(source: ByteSource): Promise<number> {
  for (const length of TAIL_BYTES) {
    const tail = latin1(await source.read(Math.max(0, source.size - length), length))
    const offset = /^startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))?.[1]
    if (offset !== undefined) return Number(offset)
  }
  throw new Unfollowable('no pointer to a table')
}

async function resolved(context: Context, value: PdfValue | undefined): Promise<PdfValue> {
  let found = value ?? null
  for (let hops = 0; isRef(found); hops++) {
    if (hops > MAX_HOPS) throw new Unfollowable('a reference in a circle')
    found = (await objectOf(context, found.ref)).value
  }
  return found
}

function objectOf(context: Context, object: number): Promise<PdfObject> {
  const known = context.remembered.get(object)
  if (known) return known
  const fetching = fetchObject(context, object)
  if (context.remembered.size < MAX_REMEMBERED) context.remembered.set(object, fetching)
  return fetching
}

async function fetchObject(context: Context, object: number): Promise<PdfObject> {
  for (const section of context.sections) {
    const place = await section.find(object)
    if (place === null) continue
    if (place === 'free') break
    if ('offset' in place) return context.file.objectAt(place.offset, object)
    const value = (await streamOf(context, place.inStream)).get(object) ?? null
    if (value === LOST) throw new Unfollowable('an object lost with a part of its stream')
    return { value, stream: null }
  }
  return { value: null, stream: null }
}

async function contentOf(context: Context, value: PdfValue | undefined, most: number): Promise<Content> {
  if (context.isEncrypted || !isRef(value)) throw new Unfollowable('no stream to read')
  const { value: dict, stream } = await objectOf(context, value.ref)
  if (!isDict(dict) || stream === null) throw new Unfollowable('no stream to read')
  const said = integerOf(await resolved(context, dict.get('Length')))
  const length = await streamLength(context.file, stream, said, MAX_PACKED_DRAWING)
  if (length <= 0) return { bytes: new Uint8Array(), isCut: false, cost: 0 }
  const packed = await context.file.read(stream, Math.min(length, MAX_PACKED_DRAWING, packedFor(most)))
  const resolve = (entry: PdfValue | undefined) => resolved(context, entry)
  const { bytes, isCut, isBroken = false } = await unpackedStart(packed, dict, most, resolve)
  const isAll = packed.length === length
  const cost = Math.max(packed.length, bytes.length)
  // What was read in part ends so too.
  return { bytes, isCut: isCut || !isAll, isBroken: isBroken && isAll, cost }
}

async function placeOf(context: Context, value: PdfValue | undefined): Promise<StreamPlace> {
  if (context.isEncrypted || !isRef(value)) throw new Unfollowable('no stream to read')
  const { value: dict, stream } = await objectOf(context, value.ref)
  if (!isDict(dict) || stream === null) throw new Unfollowable('no stream to read')
  const said = integerOf(await resolved(context, dict.get('Length')))
  const length = await streamLength(context.file, stream, said, MAX_PACKED)
  const object = await firstPlace(context.sections, value.ref)
  const { start } = context.file
  return { dict, object: start + object, start: start + stream, length }
}

/** Packed bytes that unpack to so many: hexadecimal takes the most. */
function packedFor(most: number): number {
  return 2 * most + 1024
}

function streamOf(context: Context, number: number): Promise<Held> {
  const known = context.streams.get(number)
  if (known) return known
  if (context.isEncrypted || context.streams.size >= MAX_STREAMS)
    throw new Unfollowable('objects out of reach')
  const reading = readObjectStream(context, number)
  context.streams.set(number, reading)
  return reading
}

async function readObjectStream(context: Context, number: number): Promise<Held> {
  const place = await firstPlace(context.sections, number)
  const { value: dict, stream } = await context.file.objectAt(place, number)
  if (!isDict(dict) || stream === null) throw new Unfollowable('no stream of objects')
  const resolve = (value: PdfValue | undefined) => plainly(context, value)
  const whole = async (key: string) => integerOf(await resolve(dict.get(key))) ?? 0
  const said = integerOf(await resolve(dict.get('Length')))
  const length = await streamLength(context.file, stream, said, MAX_PACKED)
  if (length > MAX_PACKED) throw new Unfollowable('too large a stream of objects')
  const bytes = await unpacked(await context.file.read(stream, length), dict, resolve)
  return valuesIn(bytes, await whole('N'), await whole('First'))
}

/** What a reference leads to outside of streams: inside, it could wait for the very stream that waits for it. */
async function plainly(context: Context, value: PdfValue | undefined): Promise<PdfValue> {
  if (!isRef(value)) return value ?? null
  const place = await firstPlace(context.sections, value.ref)
  return (await context.file.objectAt(place, value.ref)).value
}

/** A stream of objects never lies in another one. */
async function firstPlace(sections: Section[], object: number): Promise<number> {
  for (const section of sections) {
    const place = await section.find(object)
    if (place === null) continue
    if (place !== 'free' && 'offset' in place) return place.offset
    break
  }
  throw new Unfollowable('a stream of objects that is not there')
}

/** Where a damage leaves nothing of an object, it is not told what it was: the others count all the same. */
function valuesIn(bytes: Uint8Array, count: number, first: number): Held {
  const parser = new Parser(bytes, 0, true)
  const places: [number, number][] = []
  for (let index = 0; index < count; index++) {
    const [number, offset] = [integerOf(parser.value()), integerOf(parser.value())]
    if (number === null || offset === null) throw new Unfollowable('a stream of objects without a head')
    places.push([number, first + offset])
  }
  return new Map(places.map(([number, at]) => [number, valueAt(parser, at)]))
}

function valueAt(parser: Parser, at: number): PdfValue | typeof LOST {
  parser.at = at
  try {
    return parser.value()
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return LOST
    throw error
  }
}
