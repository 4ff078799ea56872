import { byteKind, END_OF_LINE, isNumeric, isRegular } from './bytes.ts'
import { readInlinePicture } from './inline-picture.ts'
import { Operands } from './operands.ts'
import type { Operation } from './operation.ts'
import { wordOf } from './words.ts'

const [B, I] = [0x42, 0x49]

/**
 * Reads the drawing of a page or form from its first byte to its last, once. It never throws: what is no drawing is
 * passed over.
 */
export class Operations {
  readonly #bytes: Uint8Array
  readonly #operands: Operands
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#operands = new Operands(bytes)
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
        return this.#word()
      case 'name':
        this.#at++
        this.#operands.addName(this.#at, this.#pastRegular())
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
        // White space, and brackets: what stands within them is never an operand of what is followed here, but for text.
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
    this.#operands.addNumber((sign * value) / (unit || 1))
  }

  #word(): Operation | null {
    const from = this.#at
    const to = this.#pastRegular()
    const isInline = to - from === 2 && this.#bytes[from] === B && this.#bytes[from + 1] === I
    const does = isInline ? () => this.#inline() : wordOf(this.#bytes.subarray(from, to))
    const operation = does?.(this.#operands) ?? null
    this.#operands.clear()
    return operation
  }

  #inline(): Operation {
    const { picture, end } = readInlinePicture(this.#bytes, this.#at)
    this.#at = end
    return { does: 'draw inline', picture }
  }

  #pastRegular(): number {
    while (isRegular(this.#bytes[this.#at])) this.#at++
    return this.#at
  }

  #pastText(): void {
    const from = this.#at
    let open = 0
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === 0x5c) this.#at++
      else if (byte === 0x28) open++
      else if (byte === 0x29 && --open === 0) break
    }
    this.#operands.text += this.#at - from - 1
    this.#at++
  }

  /** Past `<<`, or past a string in hexadecimal. */
  #pastAngle(): void {
    if (this.#bytes[this.#at + 1] === 0x3c) {
      this.#at += 2
      return
    }
    const from = this.#at
    const end = this.#bytes.indexOf(0x3e, from)
    this.#at = end === -1 ? this.#bytes.length : end + 1
    this.#operands.text += (this.#at - from - 1) >> 1
  }
}
