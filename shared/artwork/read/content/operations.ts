import { latin1 } from '../latin1.ts'
import { unescaped } from '../objects/parse.ts'
import { byteKind, END_OF_LINE, isNumeric, isRegular } from './bytes.ts'
import { type InlinePicture, readInlinePicture } from './inline-picture.ts'
import type { Matrix } from './matrix.ts'

/** What of a page's drawing decides how large its pictures come out. */
export type Operation =
  | { does: 'save' }
  | { does: 'restore' }
  | { does: 'transform'; by: Matrix }
  | { does: 'draw'; name: string }
  /** `picture` is null where its own entries do not say how large it is. */
  | { does: 'draw inline'; picture: InlinePicture | null }

const OPERANDS = 6
const letters = (word: string) => (word.charCodeAt(0) << 8) | word.charCodeAt(1)
const [SAVE, RESTORE] = ['q'.charCodeAt(0), 'Q'.charCodeAt(0)]
const [TRANSFORM, DRAW, INLINE] = [letters('cm'), letters('Do'), letters('BI')]

/**
 * Reads the drawing of a page or form from its first byte to its last, once, passing over paths and text. It never
 * throws: what is no drawing is passed over too.
 */
export class Operations {
  readonly #bytes: Uint8Array
  readonly #numbers = new Float64Array(OPERANDS)
  #count = 0
  #name: readonly [from: number, to: number] = [0, 0]
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next of those operations, null at the end. */
  next(): Operation | null {
    while (this.#at < this.#bytes.length) {
      const operation = this.#token(this.#bytes[this.#at] ?? 0)
      if (operation) return operation
    }
    return null
  }

  #token(byte: number): Operation | null {
    switch (byteKind(byte)) {
      case 'number':
        this.#number()
        return null
      case 'word':
        return this.#operator()
      case 'name':
        this.#at++
        this.#name = [this.#at, this.#pastRegular()]
        return null
      case 'text':
        this.#pastText()
        return null
      case 'angle':
        this.#pastAngle()
        return null
      case 'comment':
        while (this.#at < this.#bytes.length && !END_OF_LINE.has(this.#bytes[this.#at] ?? 0)) this.#at++
        return null
      default:
        // White space, and brackets: what stands within them is never an operand of what is followed here.
        this.#at++
        return null
    }
  }

  #number(): void {
    let [value, unit, sign] = [0, 0, 1]
    for (; isNumeric(this.#bytes[this.#at]); this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0
      if (byte === 0x2d) sign = -1
      else if (byte === 0x2e) unit = 1
      else if (byte !== 0x2b) {
        value = value * 10 + byte - 0x30
        unit *= 10
      }
    }
    this.#numbers[this.#count++ % OPERANDS] = (sign * value) / (unit || 1)
  }

  #operator(): Operation | null {
    const from = this.#at
    const to = this.#pastRegular()
    const [first = 0, second = 0] = this.#bytes.subarray(from, to)
    const count = this.#count
    this.#count = 0
    if (to - from === 1)
      return first === SAVE ? { does: 'save' } : first === RESTORE ? { does: 'restore' } : null
    if (to - from !== 2) return null
    switch ((first << 8) | second) {
      case TRANSFORM:
        return count < OPERANDS ? null : { does: 'transform', by: this.#matrix(count) }
      case DRAW:
        return { does: 'draw', name: unescaped(latin1(this.#bytes.subarray(...this.#name))) }
      case INLINE:
        return this.#inline()
      default:
        return null
    }
  }

  #matrix(count: number): Matrix {
    const nth = (index: number) => this.#numbers[(count + index) % OPERANDS] ?? 0
    return [nth(0), nth(1), nth(2), nth(3), nth(4), nth(5)]
  }

  #inline(): Operation | null {
    const { picture, end } = readInlinePicture(this.#bytes, this.#at)
    this.#at = end
    return { does: 'draw inline', picture }
  }

  #pastRegular(): number {
    while (isRegular(this.#bytes[this.#at])) this.#at++
    return this.#at
  }

  #pastText(): void {
    let open = 0
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === 0x5c) this.#at++
      else if (byte === 0x28) open++
      else if (byte === 0x29 && --open === 0) break
    }
    this.#at++
  }

  /** Past `<<`, or past a string in hexadecimal. */
  #pastAngle(): void {
    if (this.#bytes[this.#at + 1] === 0x3c) {
      this.#at += 2
      return
    }
    const end = this.#bytes.indexOf(0x3e, this.#at)
    this.#at = end === -1 ? this.#bytes.length : end + 1
  }
}
