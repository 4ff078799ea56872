import { latin1 } from '#shared/artwork/read/latin1.ts'
import { unescaped } from '#shared/artwork/read/objects/parse.ts'
import type { Matrix } from './matrix.ts'
import type { ColourValues, Operation, Use } from './operation.ts'
import { Path } from './path.ts'

const OPERANDS = 6
const NO_NAME: readonly [from: number, to: number] = [0, 0]

/** What stands before a word, and the path drawn so far. */
export class Operands {
  count = 0
  /** Bytes of text. */
  text = 0
  readonly #bytes: Uint8Array
  readonly #numbers = new Float64Array(OPERANDS)
  readonly #path = new Path()
  #isZero = true
  #clips = false
  #first: readonly [from: number, to: number] = NO_NAME
  #name: readonly [from: number, to: number] = NO_NAME

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  clear(): void {
    this.count = 0
    this.text = 0
    this.#isZero = true
    this.#first = this.#name = NO_NAME
  }

  addNumber(value: number): void {
    this.#numbers[this.count++ % OPERANDS] = value
    if (value !== 0) this.#isZero = false
  }

  addName(from: number, to: number): void {
    this.#name = [from, to]
    if (this.#first === NO_NAME) this.#first = this.#name
  }

  name(): string {
    return this.#named(this.#name)
  }

  firstName(): string {
    return this.#named(this.#first)
  }

  #named([from, to]: readonly [number, number]): string {
    return unescaped(latin1(this.#bytes.subarray(from, to)))
  }

  /** The number so many from the end; 0 for none. */
  last(back: number): number {
    return back > this.count ? 0 : (this.#numbers[(this.count - back) % OPERANDS] ?? 0)
  }

  /** Null for too few numbers. */
  matrix(): Matrix | null {
    if (this.count < OPERANDS) return null
    return [this.last(6), this.last(5), this.last(4), this.last(3), this.last(2), this.last(1)]
  }

  colour(): ColourValues {
    const known = Math.min(this.count, OPERANDS)
    const values = Array.from({ length: known }, (_, at) => this.last(known - at))
    return { values, isZero: this.#isZero, name: this.name() }
  }

  move(setsLeading: boolean): Operation | null {
    if (this.count < 2) return null
    return { does: 'place text', from: 'line', by: [1, 0, 0, 1, this.last(2), this.last(1)], setsLeading }
  }

  show(isNextLine: boolean): Operation {
    return { does: 'show', bytes: this.text, isNextLine }
  }

  points(count: number): null {
    if (this.count >= count * 2)
      for (let back = count * 2; back > 0; back -= 2) this.#path.add(this.last(back), this.last(back - 1))
    return null
  }

  rectangle(): null {
    if (this.count < 4) return null
    const [x, y] = [this.last(4), this.last(3)]
    this.#path.add(x, y)
    this.#path.add(x + this.last(2), y)
    this.#path.add(x, y + this.last(1))
    this.#path.add(x + this.last(2), y + this.last(1))
    return null
  }

  clip(): null {
    this.#clips = true
    return null
  }

  paint(uses: readonly Use[]): Operation | null {
    const clips = this.#clips
    this.#clips = false
    const path = this.#path.take()
    return uses.length === 0 && !clips ? null : { does: 'paint', uses, path, clips }
  }
}
