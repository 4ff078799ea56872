import type { ForwardBytes } from '#api/judging/shrink-jpeg/forward-bytes.ts'
import { type CodeTable, MAX_CODE, MODE_TABLE, RUNS } from './fax-codes.ts'

/** How a picture of single bits is packed as a fax. */
export interface Fax {
  /** Below 0 every row is seen from the one above, at 0 none is, above that each says which. */
  k: number
  columns: number
  /** Each row begins with a byte of its own. */
  isAligned: boolean
  /** Black is a one. */
  isBlackSet: boolean
}

/** Bits that say "end of line": eleven zeros at least, and a one. */
const END_ZEROS = 11
/** Bytes of ends and fill before a row; the row itself takes less than one for each of its pixels. */
const BYTES_BETWEEN = 1 << 12

/** The rows of a fax (ITU T.4 and T.6), of which one and the one above are held. */
export class FaxRows {
  readonly #from: ForwardBytes
  readonly #fax: Fax
  /** Columns at which the colour changes, from white at first: of the row above, and of this one. */
  #above: Int32Array
  #changes: Int32Array
  #aboveCount = 0
  #count = 0
  /** Bits of the next byte that are used. */
  #bit = 0

  constructor(from: ForwardBytes, fax: Fax) {
    this.#from = from
    this.#fax = fax
    this.#above = new Int32Array(fax.columns + 1)
    this.#changes = new Int32Array(fax.columns + 1)
  }

  /** Writes the next row, a byte for each pixel, into `line`; false where there is none. */
  async next(line: Uint8Array, white: number, black: number): Promise<boolean> {
    await this.#from.hold(this.#fax.columns + BYTES_BETWEEN)
    const kind = this.#begin()
    if (kind === 'end') return false
    ;[this.#above, this.#changes] = [this.#changes, this.#above]
    ;[this.#aboveCount, this.#count] = [this.#count, 0]
    const isSound = kind === 'by runs' ? this.#readRuns() : this.#readModes()
    // What follows a damage can be found again by the next end of a line alone.
    if (!isSound && (this.#fax.k < 0 || !this.#findEnd())) return false
    this.#paint(line, white, black)
    return true
  }

  /** Passes over what stands before a row, which says how the row is packed. */
  #begin(): 'by runs' | 'by modes' | 'end' {
    const { k, isAligned } = this.#fax
    if (isAligned && this.#bit > 0) this.#pass(8 - this.#bit)
    const isEnd = this.#passEnd()
    if (isEnd && k < 0) return 'end'
    const isByRuns = k === 0 || (k > 0 && this.#take(1) === 1)
    if (isEnd && this.#passEnd()) return 'end'
    if (this.#from.at >= this.#from.held.length) return 'end'
    return isByRuns ? 'by runs' : 'by modes'
  }

  #readRuns(): boolean {
    let at = 0
    for (let colour = 0; at < this.#fax.columns; colour ^= 1) {
      const run = this.#run(colour)
      if (run === null) return false
      at += run
      this.#change(at)
    }
    return true
  }

  #readModes(): boolean {
    const { columns } = this.#fax
    // In front of the first pixel, so that a change at that is one behind it.
    let at = -1
    let colour = 0
    let next = 0
    const changeAbove = (index: number) =>
      index < this.#aboveCount ? (this.#above[index] ?? columns) : columns
    while (at < columns) {
      const mode = this.#code(MODE_TABLE)
      if (mode === null) return false
      if (mode === 'runs') {
        const [first, second] = [this.#run(colour), this.#run(colour ^ 1)]
        if (first === null || second === null) return false
        this.#change(Math.max(0, at) + first)
        at = Math.max(0, at) + first + second
        this.#change(at)
        continue
      }
      while (next > 0 && changeAbove(next - 1) > at) next--
      while (next < this.#aboveCount && (changeAbove(next) <= at || (next & 1) !== colour)) next++
      if (mode === 'pass') at = changeAbove(next + 1)
      else {
        const to = changeAbove(next) + mode
        if (to < Math.max(0, at)) return false
        at = to
        this.#change(at)
        colour ^= 1
      }
    }
    return true
  }

  /** The colour changes there; where it did so at the same place before, it does not at all. */
  #change(at: number): void {
    if (at >= this.#fax.columns) return
    if (this.#count > 0 && this.#changes[this.#count - 1] === at) this.#count--
    else this.#changes[this.#count++] = at
  }

  #paint(line: Uint8Array, white: number, black: number): void {
    let from = 0
    for (let each = 0; each <= this.#count; each++) {
      const to = each < this.#count ? (this.#changes[each] ?? 0) : this.#fax.columns
      line.fill(each % 2 === 0 ? white : black, from, to)
      from = to
    }
  }

  /** A run is long pieces, if any, and one of less than 64; null where there is no code. */
  #run(colour: number): number | null {
    const table = RUNS[colour === 0 ? 0 : 1]
    for (let run = 0; run <= this.#fax.columns; ) {
      const piece = this.#code(table)
      if (piece === null) return null
      run += piece
      if (piece < 64) return run
    }
    return null
  }

  #code<T>(table: CodeTable<T>): T | null {
    const found = table[this.#peek(MAX_CODE)] ?? null
    if (found === null || this.#from.at >= this.#from.held.length) return null
    this.#pass(found.code.length)
    return found.value
  }

  /** Whether an end of line was next, or nothing but zeros: it is passed over with the fill before it. */
  #passEnd(): boolean {
    if (this.#peek(END_ZEROS) !== 0) return false
    while (this.#from.at < this.#from.held.length && this.#take(1) === 0);
    return true
  }

  /** Goes to where the next end of line begins; false where none is. */
  #findEnd(): boolean {
    while (this.#from.at < this.#from.held.length) {
      if (this.#peek(END_ZEROS) === 0) return true
      this.#pass(1)
    }
    return false
  }

  #take(count: number): number {
    const bits = this.#peek(count)
    this.#pass(count)
    return bits
  }

  /** The next bits, 16 at most; zeros behind the end. */
  #peek(count: number): number {
    const { held, at } = this.#from
    const bits = ((held[at] ?? 0) << 16) | ((held[at + 1] ?? 0) << 8) | (held[at + 2] ?? 0)
    return (bits >> (24 - count - this.#bit)) & ((1 << count) - 1)
  }

  #pass(count: number): void {
    const bit = this.#bit + count
    this.#from.at += bit >> 3
    this.#bit = bit & 7
  }
}
