import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { SNIFF_BYTES } from '#shared/artwork/sniff.ts'
import { latin1 } from './latin1.ts'

/** Bytes looked at from the end, in turn: most files say there that they are whole. */
const LOOKS = [2048, 1 << 16, 4 << 20]
const HEAD_BYTES = 2048
/** A shorter file than its head promises by this much is cut; less may be a line end lost on the way. */
const SLACK_BYTES = 1024
/** Signs of a version saved later, whose own end is then missing. */
const LATER_VERSION = /\d\s+obj\b|\bendobj\b|\bendstream\b/
const LAST_XREF = /startxref\s+(\d+)\s*(?:%[^\r\n]*)?\s*$/
const TABLE = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/
const TABLE_BYTES = 64

/** False for a PDF cut off on its way: its end, or the end of what was saved last, is not there (D16). */
export async function hasFileEnd(source: ByteSource): Promise<boolean> {
  if (await isShorterThanPromised(source)) return false
  let tail = ''
  for (const length of LOOKS) {
    tail = latin1(await source.read(Math.max(0, source.size - length), length))
    const end = tail.lastIndexOf('%%EOF')
    if (end !== -1) return !LATER_VERSION.test(tail.slice(end)) || endsWithTable(source, tail)
    if (length >= source.size) break
  }
  return endsWithTable(source, tail)
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
  // Behind other bytes some programs count from the file's first byte, others from where the PDF begins.
  const start = latin1(await source.read(0, SNIFF_BYTES)).indexOf('%PDF-')
  for (const at of [Number(offset), Number(offset) + Math.max(0, start)]) {
    if (TABLE.test(latin1(await source.read(at, TABLE_BYTES)))) return true
  }
  return false
}
