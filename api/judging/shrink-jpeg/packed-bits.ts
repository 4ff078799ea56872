import type { ForwardBytes } from './forward-bytes.ts'
import type { HuffmanTable } from './huffman-table.ts'

/** Zeros handed out where a scan has ended too early, in bytes; a decoder looks a few ahead. */
const MAX_MISSING = 64

/** The bits of a scan, up to the next marker. Whoever reads sees to it that bytes enough are held. */
export class PackedBits {
  #bits = 0
  #count = 0
  #missing = 0
  readonly #from: ForwardBytes

  constructor(from: ForwardBytes) {
    this.#from = from
  }

  /** The next `count` bits, 16 at most. */
  read(count: number): number {
    if (this.#count < count) this.#fill()
    this.#count -= count
    return (this.#bits >>> this.#count) & ((1 << count) - 1)
  }

  /** The next symbol. Throws where the bits are no code. */
  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const entry = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0
    if (entry === 0) throw new Error('no such code')
    this.#count -= entry >> 8
    return entry & 0xff
  }

  /** The next number of `size` bits, in the standard's signed form. */
  signed(size: number): number {
    if (size === 0) return 0
    const value = this.read(size)
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  /** Passes a restart marker over, which has to be next. */
  restart(): void {
    const { held } = this.#from
    while (held[this.#from.at + 1] === 0xff) this.#from.at++
    const code = held[this.#from.at + 1] ?? 0
    if (held[this.#from.at] !== 0xff || code < 0xd0 || code > 0xd7) throw new Error('no restart marker')
    this.#from.at += 2
    this.#count = 0
    this.#missing = 0
  }

  #fill(): void {
    while (this.#count <= 24) {
      this.#bits = (this.#bits << 8) | this.#byte()
      this.#count += 8
    }
  }

  #byte(): number {
    const { held, at } = this.#from
    const byte = held[at]
    if (byte !== undefined && (byte !== 0xff || held[at + 1] === 0)) {
      this.#from.at += byte === 0xff ? 2 : 1
      return byte
    }
    if (++this.#missing > MAX_MISSING) throw new Error('a scan ends too early')
    return 0
  }
}
