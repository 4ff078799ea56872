import { NeedsMore, Parser } from '#shared/artwork/read/objects/parse.ts'
import { integerOf, nameOf, type PdfValue, Unfollowable } from '#shared/artwork/read/objects/values.ts'
import { isSpace } from './bytes.ts'
import type { Pixels } from './sharpness.ts'

/** The entries that say what the picture is are a line or two. */
const HEAD_BYTES = 4096
/** Behind the end of the pixels as many bytes must be text, or it was no end. */
const TEXT_BEHIND = 10
const [E, I, CLOSE] = [0x45, 0x49, 0x3e]

/** A picture within a drawing. */
export interface InlinePicture extends Pixels {
  /** Its colours, or their name among the resources of the drawing. */
  space?: PdfValue
}

/** The picture within a drawing whose entries begin at `from`, null where they say none; `end` is where the drawing goes on. */
export function readInlinePicture(
  bytes: Uint8Array,
  from: number,
): { picture: InlinePicture | null; end: number } {
  const parser = new Parser(bytes.subarray(from, from + HEAD_BYTES), 0, true)
  const entries = readEntries(parser)
  const end = endOfPixels(bytes, from + parser.at)
  if (entries === null || end === null) return { picture: null, end: end ?? bytes.length }
  const [width, height] = [
    integerOf(entries.get('W') ?? entries.get('Width')),
    integerOf(entries.get('H') ?? entries.get('Height')),
  ]
  if (width === null || height === null) return { picture: null, end }
  const isStencil = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const space = entries.get('CS') ?? entries.get('ColorSpace')
  return { picture: { width, height, isStencil, ...(space !== undefined && { space }) }, end }
}

function readEntries(parser: Parser): Map<string, PdfValue> | null {
  const entries = new Map<string, PdfValue>()
  try {
    while (!parser.takes('ID')) entries.set(nameOf(parser.value()) ?? '', parser.value())
    return entries
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}

function endOfPixels(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(E, from); at !== -1; at = bytes.indexOf(E, at + 1)) {
    const isApart = isSpace(bytes[at - 1]) || bytes[at - 1] === CLOSE
    if (isApart && bytes[at + 1] === I && isText(bytes.subarray(at + 2, at + 2 + TEXT_BEHIND))) return at + 2
  }
  return null
}

function isText(bytes: Uint8Array): boolean {
  const isFirstSpace = bytes.length === 0 || isSpace(bytes[0])
  return isFirstSpace && bytes.every(byte => isSpace(byte) || (byte >= 0x20 && byte < 0x7f))
}
