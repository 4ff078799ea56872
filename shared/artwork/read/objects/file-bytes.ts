import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { NeedsMore, Parser } from './parse.ts'
import { type PdfObject, type PdfValue, Unfollowable } from './values.ts'

/** Bytes an object is first looked for in; doubled until it fits. */
const FIRST_BYTES = 1024
const MAX_BYTES = 4 << 20

/** A file whose offsets count from its `%PDF-`, with the values that stand in it. */
export interface FileBytes {
  /** Where its `%PDF-` stands. */
  start: number
  read(offset: number, length: number): Promise<Uint8Array>
  parserAt(offset: number, length: number): Promise<Parser>
  valueAt(offset: number): Promise<PdfValue>
  /** The indirect object that begins there; its number must be `object` when that is given. */
  objectAt(offset: number, object?: number): Promise<PdfObject>
}

/** `start` is where `%PDF-` stands. */
export function fileBytes(source: ByteSource, start: number): FileBytes {
  const read = (offset: number, length: number) => source.read(start + offset, length)
  const grown = async <T>(offset: number, parse: (parser: Parser) => T): Promise<T> => {
    if (start + offset >= source.size) throw new Unfollowable('behind the end')
    for (let length = FIRST_BYTES; length <= MAX_BYTES; length *= 4) {
      const bytes = await read(offset, length)
      try {
        return parse(new Parser(bytes, 0, start + offset + length >= source.size))
      } catch (error) {
        if (!(error instanceof NeedsMore) || bytes.length < length) throw error
      }
    }
    throw new Unfollowable('too long a value')
  }
  return {
    start,
    read,
    parserAt: async (offset, length) => new Parser(await read(offset, length), 0, true),
    valueAt: offset => grown(offset, parser => parser.value()),
    objectAt: (offset, object) =>
      grown(offset, parser => {
        const number = parser.value()
        const generation = parser.value()
        const isHead = typeof number === 'number' && typeof generation === 'number' && parser.takes('obj')
        if (!isHead || (object !== undefined && number !== object)) throw new Unfollowable('no object here')
        const value = parser.value()
        return { value, stream: parser.takesStream() ? offset + parser.at : null }
      }),
  }
}
