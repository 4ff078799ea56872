import { latin1 } from '#shared/artwork/read/latin1.ts'
import type { FileBytes } from './file-bytes.ts'
import { unpacked } from './unpack.ts'
import { integerOf, isDict, nameOf, type PdfDict, Unfollowable } from './values.ts'

/** Where an object stands: at an offset, as one of a stream of objects, or nowhere any more. */
export type ObjectEntry = { offset: number } | { inStream: number } | 'free'

/** One version's table of objects; `find` returns null for what it does not list. */
export interface Section {
  trailer: PdfDict
  find(object: number): Promise<ObjectEntry | null>
}

interface Run {
  first: number
  count: number
  /** Where the run's first row begins. */
  start: number
}

const ROW = 20
/** Bytes of a number in a row. */
const MAX_WIDTH = 8
const MAX_SECTIONS = 500
const MAX_RUNS = 20_000

/** All tables of a file, the newest first. Throws `Unfollowable` where one is not as the format has it. */
export async function readSections(file: FileBytes, start: number): Promise<Section[]> {
  const sections: Section[] = []
  const seen = new Set<number>()
  let next: number | null = start
  while (next !== null && !seen.has(next)) {
    if (seen.size > MAX_SECTIONS) throw new Unfollowable('too many versions')
    seen.add(next)
    const section: Section = await readSection(file, next)
    const hidden = integerOf(section.trailer.get('XRefStm'))
    sections.push(hidden === null ? section : both(section, await readSection(file, hidden)))
    next = integerOf(section.trailer.get('Prev'))
  }
  return sections
}

/** A table for old readers with a stream beside it, which knows what the table calls free. */
function both(table: Section, stream: Section): Section {
  return {
    trailer: table.trailer,
    async find(object) {
      const place = await table.find(object)
      return place === null || place === 'free' ? ((await stream.find(object)) ?? place) : place
    },
  }
}

async function readSection(file: FileBytes, offset: number): Promise<Section> {
  const head = await file.parserAt(offset, 16)
  return head.takes('xref') ? readTable(file, offset + head.at) : readStream(file, offset)
}

async function readTable(file: FileBytes, start: number): Promise<Section> {
  const runs: Run[] = []
  let at = start
  for (;;) {
    const line = latin1(await file.read(at, 64))
    const [skipped, first, count] = /^\s*(\d+)\s+(\d+)[ \t]*(?:\r\n|\r|\n)/.exec(line) ?? []
    if (skipped === undefined) break
    if (runs.length > MAX_RUNS) throw new Unfollowable('too many runs')
    const run = { first: Number(first), count: Number(count), start: at + skipped.length }
    runs.push(run)
    at = run.start + run.count * ROW
  }
  const head = await file.parserAt(at, 32)
  if (!head.takes('trailer')) throw new Unfollowable('a table without trailer')
  const trailer = await file.valueAt(at + head.at)
  if (!isDict(trailer)) throw new Unfollowable('a trailer that is none')
  return { trailer, find: object => findRow(file, runs, object) }
}

async function findRow(file: FileBytes, runs: Run[], object: number): Promise<ObjectEntry | null> {
  const run = runs.find(({ first, count }) => object >= first && object < first + count)
  if (!run) return null
  const row = latin1(await file.read(run.start + (object - run.first) * ROW, ROW))
  const [, offset, , kind] = /^(\d{10}) (\d{5}) ([nf])[ \r\n]/.exec(row) ?? []
  if (kind === undefined) throw new Unfollowable('a row that is none')
  return kind === 'n' ? { offset: Number(offset) } : 'free'
}

async function readStream(file: FileBytes, offset: number): Promise<Section> {
  const { value: trailer, stream } = await file.objectAt(offset)
  if (!isDict(trailer) || stream === null || nameOf(trailer.get('Type')) !== 'XRef')
    throw new Unfollowable('no table here')
  const packed = await file.read(stream, integerOf(trailer.get('Length')) ?? 0)
  const rows = await unpacked(packed, trailer, async value => value ?? null)
  const widths = integers(trailer.get('W'))
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const row = typeWidth + secondWidth + thirdWidth
  if (widths.length !== 3 || widths.some(width => width < 0 || width > MAX_WIDTH))
    throw new Unfollowable('a table of no width')
  const index = integers(trailer.get('Index') ?? [0, integerOf(trailer.get('Size')) ?? 0])
  return {
    trailer,
    async find(object) {
      const at = placeIn(index, object)
      // Rows of no width say nothing of any object.
      if (row === 0 || at === null || (at + 1) * row > rows.length) return null
      const field = (from: number, width: number) =>
        numberOf(rows.subarray(at * row + from, at * row + from + width))
      const type = typeWidth === 0 ? 1 : field(0, typeWidth)
      const second = field(typeWidth, secondWidth)
      if (type === 0) return 'free'
      return type === 1 ? { offset: second } : type === 2 ? { inStream: second } : null
    },
  }
}

function placeIn(index: number[], object: number): number | null {
  let before = 0
  for (let at = 0; at + 1 < index.length; at += 2) {
    const [first = 0, count = 0] = index.slice(at, at + 2)
    if (object >= first && object < first + count) return before + object - first
    before += count
  }
  return null
}

function integers(value: ReturnType<PdfDict['get']>): number[] {
  return Array.isArray(value) ? value.map(each => integerOf(each) ?? 0) : []
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
