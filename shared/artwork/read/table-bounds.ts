import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { latin1 } from './latin1.ts'
import { fileBytes } from './objects/file-bytes.ts'
import { NeedsMore, Parser } from './objects/parse.ts'
import { integerOf, isDict, isRef, type PdfValue, Unfollowable } from './objects/values.ts'

/** Numbers that a table may list without objects: programs that take pages out of a large file leave them behind. */
const UNUSED = 2 ** 21
/** The key that every packed table has and hardly anything else; a name of one letter has two spellings. */
const WIDTHS = /\/(?:W|#57)[\0\s[%]/g
/** Longer than that key, so that one across the edge of a read is seen whole. */
const MARGIN = 4
/** How far before that key its dictionary may begin, in bytes. */
const LOOK_BACK = 1 << 16

/**
 * The same file for pdf.js, which makes an object of each row that a packed table declares: 78 KB hold 20 million of them.
 * An object takes a byte and more, so a file whose tables together declare more rows than it has bytes, and more than
 * `UNUSED`, lies. Its reads reject with `Unfollowable` (issue 6.2).
 */
export function boundTables(source: ByteSource): ByteSource {
  const rows = new Map<number, number>()
  const most = Math.max(UNUSED, source.size)
  return {
    size: source.size,
    async read(offset, length) {
      const start = Math.max(0, offset - MARGIN)
      const bytes = await source.read(start, offset - start + length + MARGIN)
      for (const at of await dictionariesIn(source, bytes, start))
        if (!rows.has(at)) rows.set(at, declaredRows(await valueAt(source, bytes, start, at)))
      if ([...rows.values()].reduce((sum, count) => sum + count, 0) > most)
        throw new Unfollowable(`the tables list more objects than ${source.size} bytes hold`)
      return bytes.slice(offset - start, offset - start + length)
    },
  }
}

/** Where the objects begin that could be packed tables. */
async function dictionariesIn(source: ByteSource, bytes: Uint8Array, start: number): Promise<Set<number>> {
  const text = latin1(bytes)
  const found = new Set<number>()
  for (const { index } of text.matchAll(WIDTHS)) {
    const near = behindObj(text, index)
    if (near !== -1) found.add(start + near)
    else if (found.size === 0) {
      const from = Math.max(0, start - LOOK_BACK)
      const before = latin1(await source.read(from, start + index - from))
      const far = behindObj(before, before.length)
      if (far !== -1) found.add(from + far)
    }
  }
  return found
}

function behindObj(text: string, before: number): number {
  const at = text.lastIndexOf('obj', before)
  return at === -1 ? -1 : at + 'obj'.length
}

/** The value there, from the bytes at hand where they hold it whole; null where there is none. */
async function valueAt(source: ByteSource, bytes: Uint8Array, start: number, at: number): Promise<PdfValue> {
  return (
    (at < start ? null : await orNull(() => new Parser(bytes, at - start).value())) ??
    orNull(() => fileBytes(source, 0).valueAt(at))
  )
}

async function orNull(parse: () => PdfValue | Promise<PdfValue>): Promise<PdfValue> {
  try {
    return await parse()
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}

/** Rows of a packed table, none of anything else. A number that stands elsewhere, which no table allows, has no end. */
function declaredRows(value: PdfValue): number {
  if (!isDict(value) || !Array.isArray(value.get('W'))) return 0
  const index = value.get('Index') ?? [0, value.get('Size') ?? null]
  const counts = Array.isArray(index) ? index.filter((_, at) => at % 2 === 1) : [index]
  return counts.reduce<number>((sum, count) => sum + (isRef(count) ? Infinity : (integerOf(count) ?? 0)), 0)
}
