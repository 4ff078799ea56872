import type { ByteSource } from '../byte-source.ts'
import { latin1 } from './latin1.ts'

/** Bytes looked at from the end, in turn: most files say there that they are whole. */
const LOOKS = [2048, 1 << 16, 4 << 20]
const HEAD_BYTES = 2048
/** A shorter file than its head promises by this much is cut; less may be a line end lost on the way. */
const SLACK_BYTES = 1024
/** Signs of a version saved later, whose own end is then missing. */
const LATER_VERSION = /\d\s+obj\b|\bendobj\b|\bendstream\b/
const LAST_XREF = /startxref\s+(\d+)\s*(?:%|%%|%%E|%%EO)?\s*$/

/** False for a PDF cut off on its way: its end, or the end of what was saved last, is not there (D16). */
export async function hasFileEnd(source: ByteSource): Promise<boolean> {
  if (await isShorterThanPromised(source)) return false
  for (const length of LOOKS) {
    const tail = latin1(await source.read(Math.max(0, source.size - length), length))
    const end = tail.lastIndexOf('%%EOF')
    if (end !== -1) return !LATER_VERSION.test(tail.slice(end)) || endsWithTable(source, tail)
    if (length >= source.size) return endsWithTable(source, tail)
  }
  return false
}

/** A linearized file says at its head how long it is. */
async function isShorterThanPromised(source: ByteSource): Promise<boolean> {
  const head = latin1(await source.read(0, HEAD_BYTES))
  const dictionary = /<<[^>]*\/Linearized\b[^>]*>>/.exec(head)?.[0]
  const promised = dictionary && /\/L\s+(\d+)/.exec(dictionary)?.[1]
  return promised !== undefined && Number(promised) > source.size + SLACK_BYTES
}

/** Some programs leave out the last line: whole all the same when the last pointer leads to a table. */
async function endsWithTable(source: ByteSource, tail: string): Promise<boolean> {
  const offset = LAST_XREF.exec(tail)?.[1]
  if (offset === undefined) return false
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(latin1(await source.read(Number(offset), 64)))
}
