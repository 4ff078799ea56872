import type { Pieces } from '#api/judging/pieces.ts'

const CLEAR = 256
const END = 257
const FIRST = 258
const MAX_CODES = 4096
/** Bytes that are handed on at once; one code more may stand behind them. */
const PIECE = 1 << 18

/**
 * Unpacks LZW as PDF and TIFF write it, codes of 9 to 12 bits, and holds a few hundred kilobytes of it. `early` is 1 where
 * codes become longer one code too soon, as they mostly do. What is damaged ends early.
 */
export async function* unlzw(packed: Pieces, early: number): Pieces {
  const codes = new Codes()
  let out = new Uint8Array(PIECE + MAX_CODES)
  let length = 0
  let [bits, count, size] = [0, 0, 9]
  for await (const piece of packed) {
    for (const byte of piece) {
      bits = ((bits << 8) | byte) & 0xffffff
      count += 8
      if (count < size) continue
      count -= size
      const code = (bits >>> count) & ((1 << size) - 1)
      const written = code === END ? null : codes.write(code, out, length)
      if (written === null) {
        yield out.subarray(0, length)
        return
      }
      length += written
      size = codes.size(early)
      if (length < PIECE) continue
      yield out.subarray(0, length)
      out = new Uint8Array(PIECE + MAX_CODES)
      length = 0
    }
  }
  yield out.subarray(0, length)
}

/** What codes stand for: another code's bytes and one more. */
class Codes {
  readonly #before = new Uint16Array(MAX_CODES)
  readonly #first = new Uint8Array(MAX_CODES)
  readonly #byte = new Uint8Array(MAX_CODES)
  readonly #length = new Uint16Array(MAX_CODES)
  #next = FIRST
  /** The code before, from which the next new one is made. */
  #last: number | null = null

  constructor() {
    for (let byte = 0; byte < CLEAR; byte++) {
      this.#first[byte] = byte
      this.#byte[byte] = byte
      this.#length[byte] = 1
    }
  }

  /** Bits of the code that comes next. */
  size(early: number): number {
    return Math.min(12, Math.max(9, 32 - Math.clz32(this.#next + early)))
  }

  /** Writes what the code stands for, and returns how many bytes that are; null for one that stands for nothing. */
  write(code: number, out: Uint8Array, at: number): number | null {
    if (code === CLEAR) {
      this.#next = FIRST
      this.#last = null
      return 0
    }
    const last = this.#last
    const isNew = code === this.#next
    if (code === END || code > this.#next || (isNew && last === null)) return null
    // The one code that may be used before it is made ends as it begins.
    if (last !== null && this.#next < MAX_CODES) this.#make(last, isNew ? last : code)
    const length = this.#length[code] ?? 0
    for (let to = at + length - 1, from = code; to >= at; to--) {
      out[to] = this.#byte[from] ?? 0
      from = this.#before[from] ?? 0
    }
    this.#last = code
    return length
  }

  /** The next code: all of one, and the first byte of another. */
  #make(all: number, another: number): void {
    const code = this.#next++
    this.#before[code] = all
    this.#first[code] = this.#first[all] ?? 0
    this.#byte[code] = this.#first[another] ?? 0
    this.#length[code] = (this.#length[all] ?? 0) + 1
  }
}
