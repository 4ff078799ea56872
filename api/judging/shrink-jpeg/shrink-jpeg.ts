import { type Pieces, piecesOf } from '#api/judging/pieces.ts'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { ForwardBytes } from './forward-bytes.ts'
import { type Frame, readFrame } from './frame.ts'
import { readScan } from './scan.ts'
import { Tables, wordAt } from './tables.ts'
import { segment, writeBlocks } from './write-blocks.ts'

/** Bytes that are asked for at once. */
const PIECE = 4 << 20
const END = 0xd9
const SCAN = 0xda
/** Baseline, extended and progressive in Huffman codes, the latter two in arithmetic codes. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc9, 0xca]
/** Segments that say what the colours are and which side is up: JFIF, EXIF, profiles, Adobe's. */
const HEAD = [
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const
/** Bytes of such segments that are kept; those after them are left out. */
const MAX_HEAD = 8 << 20
/** Low bits that may still lack: one is less than a tone in most files, and only the file's end would bring it. */
const MAX_LACKS = 1

/**
 * A small JPEG of a large one, from the means of its blocks of 8 x 8 alone: as many bytes are held for a picture of a
 * billion pixels as for one of a million, whatever the order of its scans, where libjpeg holds every coefficient of a
 * progressive one. No more of the file is read than has them (issue 12.7). Throws for what is no such JPEG.
 */
export async function shrinkJpeg(source: ByteSource): Promise<Uint8Array> {
  const { frame, tables, head } = await readMeans(piecesOf(source, PIECE))
  return writeBlocks(frame, tables, head)
}

/** A JPEG's means, and its head as far as it says what they are. */
export interface JpegMeans {
  frame: Frame
  tables: Tables
  /** Whole segments. */
  head: Uint8Array[]
}

/** Reads the means of a JPEG's blocks, and no more of it than has them. Throws for what is no such JPEG. */
export async function readMeans(pieces: Pieces): Promise<JpegMeans> {
  const from = new ForwardBytes(pieces)
  const tables = new Tables()
  const head: Uint8Array[] = []
  let room = MAX_HEAD
  let frame: Frame | null = null
  for (;;) {
    const marker = await from.nextMarker()
    if (marker === END) throw new Error('the picture ends before all of it came')
    if (marker === 0xd8) continue
    const body = await bodyOf(from)
    if (FRAMES.includes(marker)) frame ??= readFrame(marker, body)
    else if (isOfHead(marker, body) && body.length <= room) {
      room -= body.length
      head.push(segment(marker, body))
    } else if (marker === SCAN) {
      if (frame === null) throw new Error('a scan without a frame')
      await readScan(frame, tables, body, from)
      if (isWhole(frame)) return { frame, tables, head }
    } else tables.note(marker, body)
  }
}

const isWhole = ({ components }: Frame) =>
  components.every(({ lacks }) => lacks !== null && lacks <= MAX_LACKS)

async function bodyOf(from: ForwardBytes): Promise<Uint8Array> {
  const length = wordAt(await from.take(2), 0)
  if (length < 2) throw new Error('no such segment')
  return from.take(length - 2)
}

function isOfHead(marker: number, body: Uint8Array): boolean {
  const [, name] = HEAD.find(([code]) => code === marker) ?? []
  return name !== undefined && String.fromCharCode(...body.subarray(0, name.length)) === name
}
