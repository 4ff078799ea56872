import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { markerFrom, standsAlone } from './jpeg-marker.ts'
import { windowed } from './windowed.ts'

/** What stands before the picture data of a JPEG. */
export interface JpegHead {
  frame: { width: number; height: number; components: number }
  /** The JFIF segment, marker and length included; null when absent. */
  jfif: Uint8Array | null
  /** The first EXIF segments, likewise: some programs add one of their own. */
  exif: Uint8Array[]
  /** Byte offset just behind the first scan's header. */
  scanStart: number
  /** All of a row comes before the next: neither progressive, nor one colour's rows after another's. */
  isInRows: boolean
}

/** One segment of a JPEG's head. */
export interface JpegSegment {
  marker: number
  start: number
  /** Bytes from `start`, the two of the marker included. */
  length: number
  peek: Uint8Array
}

const SCAN = 0xda
/** Marker, length, and enough of the body to name an application segment or to read a frame. */
const PEEK_BYTES = 16
const WINDOW_BYTES = 4096
/** More than any program writes: a profile of 1 MB takes sixteen. */
const MAX_SEGMENTS = 10_000
const MAX_EXIF = 4
/** Frames of pictures that come as a whole and then in more detail, in Huffman and arithmetic codes. */
const PROGRESSIVE = [0xc2, 0xc6, 0xca, 0xce]

/** Walks the segments and reads only the few that count; null when the file is no readable JPEG. */
export async function readJpegHead(source: ByteSource, signal?: AbortSignal): Promise<JpegHead | null> {
  const segments = await segmentsBefore(source, signal)
  if (segments === null) return null
  const found: Partial<JpegHead> = {}
  for (const segment of segments) {
    if (segment.marker === SCAN) {
      const isInRows = segment.peek[4] === found.frame?.components && !segments.some(isProgressive)
      return completeHead({ ...found, isInRows, scanStart: segment.start + segment.length })
    }
    await note(source, segment, found)
  }
  return null
}

/** All segments up to the first scan's header, which is the last of them; null when the file is no readable JPEG. */
export async function segmentsBefore(
  source: ByteSource,
  signal?: AbortSignal,
): Promise<JpegSegment[] | null> {
  const near = windowed(source, WINDOW_BYTES)
  const segments: JpegSegment[] = []
  let at = 2
  while (segments.length < MAX_SEGMENTS) {
    signal?.throwIfAborted()
    const segment = await segmentAt(near, at)
    if (segment === null) return null
    segments.push(segment)
    if (segment.marker === SCAN) return segments
    at = segment.start + segment.length
  }
  return null
}

function completeHead({ frame, jfif, exif, scanStart, isInRows }: Partial<JpegHead>): JpegHead | null {
  if (frame === undefined || scanStart === undefined) return null
  if (frame.width === 0 || frame.height === 0 || frame.components === 0) return null
  return { frame, jfif: jfif ?? null, exif: exif ?? [], scanStart, isInRows: isInRows ?? false }
}

async function segmentAt(source: ByteSource, at: number): Promise<JpegSegment | null> {
  const found = await markerFrom(source, at)
  if (found === null) return null
  const { code: marker, start } = found
  const peek = await source.read(start, PEEK_BYTES)
  if (standsAlone(marker)) return { marker, start, length: 2, peek }
  const [, , high, low] = peek
  if (high === undefined || low === undefined) return null
  const length = 2 + high * 256 + low
  return length < 4 || start + length > source.size ? null : { marker, start, length, peek }
}

async function note(source: ByteSource, segment: JpegSegment, found: Partial<JpegHead>): Promise<void> {
  const { marker, start, length, peek } = segment
  if (isFrame(marker)) found.frame ??= frameOf(peek)
  else if (marker === 0xe0 && named(peek, 'JFIF')) found.jfif ??= await source.read(start, length)
  else if (marker === 0xe1 && named(peek, 'Exif')) {
    found.exif ??= []
    if (found.exif.length < MAX_EXIF) found.exif.push(await source.read(start, length))
  }
}

const isProgressive = ({ marker }: JpegSegment) => PROGRESSIVE.includes(marker)

/** SOF0 to SOF15 without the three of that range that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function frameOf(peek: Uint8Array): JpegHead['frame'] {
  const view = new DataView(peek.buffer, peek.byteOffset, peek.byteLength)
  if (peek.length < 10) return { width: 0, height: 0, components: 0 }
  return { height: view.getUint16(5), width: view.getUint16(7), components: view.getUint8(9) }
}

function named(peek: Uint8Array, name: string): boolean {
  return String.fromCharCode(...peek.subarray(4, 9)) === `${name}\0`
}
