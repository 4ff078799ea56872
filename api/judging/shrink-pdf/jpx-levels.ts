import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict, type PdfRef } from '#shared/artwork/read/objects/values.ts'
import { packingsOf } from './said-of-picture.ts'

/** pdf.js halves a JPEG 2000 until no side is longer, as often as it has levels. */
const MAX_SIDE = 2048
/** Bytes of one in which its sizes are said: a profile may stand before. */
const HEAD = 1 << 20
const [SIZES, CODING] = [0x51, 0x52]

/**
 * False for a JPEG 2000 that has fewer levels than pdf.js halves it by: it would be left out, and its page shown without it
 * (issue 12.7).
 */
export async function hasLevels(source: ByteSource, objects: PdfObjects, picture: PdfRef): Promise<boolean> {
  const dict = await objects.resolve(picture)
  const packings = isDict(dict) ? await packingsOf(objects, dict) : null
  if (packings?.length !== 1 || packings[0]?.filter !== 'JPXDecode') return true
  const { start, length } = await objects.place(picture)
  const said = levelsOf(await source.read(start, Math.min(length, HEAD)))
  return said === null || said.side <= MAX_SIDE * 2 ** said.levels
}

/** The longer side and how often it can be halved, from its first two segments; null where they are not there. */
function levelsOf(head: Uint8Array): { side: number; levels: number } | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let at = head.findIndex((byte, index) => byte === 0xff && head[index + 1] === SIZES)
  if (at === -1 || at + 22 > head.length) return null
  const long = (offset: number) => bytes.getUint32(at + offset)
  const side = Math.max(long(6) - long(14), long(10) - long(18))
  while (at + 10 <= head.length && head[at] === 0xff && head[at + 1] !== CODING)
    at += 2 + bytes.getUint16(at + 2)
  const levels = head[at + 1] === CODING ? head[at + 9] : undefined
  return levels === undefined ? null : { side, levels }
}
