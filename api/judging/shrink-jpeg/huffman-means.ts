import type { ForwardBytes } from './forward-bytes.ts'
import type { MeanCoding } from './mean-coding.ts'
import { PackedBits } from './packed-bits.ts'
import type { Tables } from './tables.ts'

/** Bits of a difference between the means of two blocks, at most. */
const MAX_SIZE = 11

/** Means as Huffman codes have them. */
export function huffmanMeans(from: ForwardBytes, tables: Tables, isProgressive: boolean): MeanCoding {
  const bits = new PackedBits(from)
  return {
    part(named) {
      const means = tables.codes(0, named >> 4)
      const others = isProgressive ? null : tables.codes(1, named & 15)
      return {
        difference() {
          const size = bits.symbol(means)
          if (size > MAX_SIZE) throw new Error('no such difference')
          return bits.signed(size)
        },
        passOthers() {
          if (others) passOthers(bits, others)
        },
        reset() {},
      }
    },
    bit: () => bits.read(1),
    restart: () => bits.restart(),
  }
}

function passOthers(bits: PackedBits, table: Uint16Array): void {
  for (let at = 1; at < 64; at++) {
    const symbol = bits.symbol(table)
    const size = symbol & 15
    if (size === 0 && symbol !== 0xf0) return
    at += symbol >> 4
    bits.read(size)
  }
}
