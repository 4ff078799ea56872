import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { latin1 } from '#shared/artwork/read/latin1.ts'
import { orNull } from '#shared/artwork/read/or-null.ts'
import { windowed } from '#shared/artwork/read/windowed.ts'
import { type FileBytes, fileBytes } from './file-bytes.ts'
import { endsAt } from './stream-length.ts'
import { integerOf, isDict, isRef, type PdfDict, type PdfValue, Unfollowable } from './values.ts'

/** What stands in a file, whatever its tables say; offsets count from its first byte. */
export interface FoundObjects {
  /** Where the last object under each number begins. */
  offsets: ReadonlyMap<number, number>
  /** Where each stream of objects begins, in their order. */
  streams: readonly ObjectOffset[]
  /** The last trailer, or table that is a stream, which names a catalogue; empty without any. */
  trailer: PdfDict
}

interface ObjectOffset {
  object: number
  offset: number
}

const PIECE_BYTES = 1 << 18
/** Longer than any mark. */
const MARGIN = 64
/** More objects than a page for print has, and no more than fit into memory. */
const MAX_OBJECTS = 500_000
/** More streams than a page for print has; each costs a look at how long it says it is. */
const MAX_STREAMS = 20_000
/** Trailers looked at, of those for each time that the file was saved. */
const MAX_TRAILERS = 20
/** Bytes between the word and the first byte of a stream. */
const LINE_END = 2
const MARKS =
  /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,16}\d{1,5}[\0\t\n\f\r ]{1,16}obj(?![A-Za-z])|(?:end)?stream|trailer|\/(?:ObjStm|Root|Encrypt)(?![A-Za-z])/g

/**
 * Goes through a file once, past what its streams hold. Throws `Unfollowable` for one with more objects than are
 * looked at, and for an encrypted one: its streams of objects cannot be read.
 */
export async function findObjects(source: ByteSource): Promise<FoundObjects> {
  const near = windowed(source, PIECE_BYTES)
  const finding = new Finding(fileBytes(near, 0))
  for (let at = 0; at < source.size; ) {
    const text = latin1(await near.read(at, PIECE_BYTES))
    at = await finding.piece(text, at, at + text.length >= source.size)
    if (at >= source.size) at = finding.goBack() ?? at
  }
  return { offsets: finding.offsets, streams: finding.streams, trailer: await finding.trailer() }
}

class Finding {
  readonly offsets = new Map<number, number>()
  readonly streams: ObjectOffset[] = []
  readonly #file: FileBytes
  readonly #trailers: { object: number | null; offset: number }[] = []
  /** The object or trailer gone through. */
  #now: { object: number | null; offset: number } | null = null
  #isInStream = false
  /** Where the last stream began whose end is looked for; null once one had none. */
  #streamFrom: number | null = 0
  #looked = 0

  constructor(file: FileBytes) {
    this.#file = file
  }

  /** Goes through a piece that begins at `start`; returns where the next one does. */
  async piece(text: string, start: number, isLast: boolean): Promise<number> {
    const end = isLast ? text.length : text.length - MARGIN
    let from = 0
    while (from < end) {
      MARKS.lastIndex = from
      const mark = MARKS.exec(text)
      if (mark === null || mark.index >= end) break
      from = mark.index + mark[0].length
      const behind = await this.#mark(mark, start + mark.index)
      if (behind !== null) from = Math.max(from, behind - start)
    }
    return start + Math.max(from, end)
  }

  /** Where to go on from the file's end: behind the beginning of a stream without an end, once; null otherwise. */
  goBack(): number | null {
    const from = this.#isInStream ? this.#streamFrom : null
    if (from !== null) this.#streamFrom = this.#now = null
    this.#isInStream = false
    return from
  }

  /** Where to go on, null for just behind the mark. */
  async #mark([word, object]: RegExpExecArray, offset: number): Promise<number | null> {
    if (word === 'endstream') this.#isInStream = false
    if (this.#isInStream) return null
    if (object !== undefined) this.#object(Number(object), offset)
    else if (word === 'stream') return this.#stream(offset + word.length)
    else if (word === 'trailer') this.#now = { object: null, offset: offset + word.length }
    else if (word === '/Encrypt') throw new Unfollowable('encrypted')
    else if (word === '/Root') this.#namesCatalogue()
    else if (word === '/ObjStm') this.#holdsObjects()
    return null
  }

  #object(object: number, offset: number): void {
    this.#now = { object, offset }
    this.offsets.set(object, offset)
    if (this.offsets.size > MAX_OBJECTS) throw new Unfollowable('too many objects')
  }

  #namesCatalogue(): void {
    if (this.#now === null || this.#trailers.at(-1) === this.#now) return
    this.#trailers.push(this.#now)
    if (this.#trailers.length > MAX_TRAILERS) this.#trailers.shift()
  }

  #holdsObjects(): void {
    if (this.#now === null || this.#now.object === null || this.streams.at(-1)?.offset === this.#now.offset)
      return
    this.streams.push({ object: this.#now.object, offset: this.#now.offset })
  }

  /** Past the stream that begins about `near`, where its end is where it says; else what comes is looked at for its end. */
  async #stream(near: number): Promise<number | null> {
    const [file, now] = [this.#file, this.#now]
    if (now === null || now.object === null) return null
    if (++this.#looked > MAX_STREAMS) throw new Unfollowable('too many streams')
    const found = await orNull(() => file.objectAt(now.offset))
    const isElsewhere = found !== null && (found.stream === null || Math.abs(found.stream - near) > LINE_END)
    if (isElsewhere) return null
    this.#isInStream = this.#streamFrom !== null
    if (this.#isInStream) this.#streamFrom = near
    const said = isDict(found?.value) ? integerOf(found.value.get('Length')) : null
    if (!found?.stream || said === null || said < 0) return null
    const behind = found.stream + said
    return (await endsAt(this.#file, behind)) ? behind : null
  }

  async trailer(): Promise<PdfDict> {
    for (const { object, offset } of this.#trailers.reverse()) {
      const value = await orNull(() => this.#valueOf(object, offset))
      if (isDict(value) && isRef(value.get('Root'))) return value
    }
    return new Map()
  }

  async #valueOf(object: number | null, offset: number): Promise<PdfValue> {
    return object === null ? this.#file.valueAt(offset) : (await this.#file.objectAt(offset)).value
  }
}
