import { ArithmeticBits } from './arithmetic-bits.ts'
import type { ForwardBytes } from './forward-bytes.ts'
import type { MeanCoding } from './mean-coding.ts'
import type { Tables } from './tables.ts'

/** Larger numbers are none. */
const MAX_STEPS = 14
/** Where in its states the larger sizes of a mean's difference begin, and of low and high coefficients; bits stand so far behind. */
const LARGE_MEAN = 20
const LARGE_LOW = 189
const LARGE_HIGH = 217
const BITS_BEHIND = 14

/** Means as arithmetic codes have them (ITU T.81, F.1.4 and G.1.3). */
export function arithmeticMeans(from: ForwardBytes, tables: Tables): MeanCoding {
  const bits = new ArithmeticBits(from)
  // Of means and of others, by the number of their conditioning.
  const learnt = new Map<number, Uint8Array>()
  const statesOf = (kind: 0 | 1, table: number) => {
    const states = learnt.get(kind * 16 + table) ?? new Uint8Array(256)
    learnt.set(kind * 16 + table, states)
    return states
  }
  /** The high bit of a number, which is at least `least`, and where its other bits' state stands. */
  const highOf = (states: Uint8Array, least: number, from: number) => {
    let [high, at] = [least, from]
    for (; bits.bit(states, at) === 1; at++) {
      if (at - from >= MAX_STEPS) throw new Error('no such difference')
      high *= 2
    }
    return { high, at }
  }
  const sizeOf = (states: Uint8Array, { high, at }: { high: number; at: number }): number => {
    let value = high
    for (let bit = high >> 1; bit > 0; bit >>= 1) if (bits.bit(states, at + BITS_BEHIND) === 1) value |= bit
    return value + 1
  }
  return {
    part(named) {
      const states = statesOf(0, named >> 4)
      const { lower, upper } = tables.meanBounds(named >> 4)
      const others = statesOf(1, named & 15)
      const lastLow = tables.lastLow(named & 15)
      let context = 0
      return {
        difference() {
          if (bits.bit(states, context) === 0) {
            context = 0
            return 0
          }
          const isNegative = bits.bit(states, context + 1)
          const first = context + 2 + isNegative
          const isOne = bits.bit(states, first) === 0
          const most = isOne ? { high: 0, at: first } : highOf(states, 1, LARGE_MEAN)
          if (most.high < (1 << lower) >> 1) context = 0
          else context = (most.high > (1 << upper) >> 1 ? 12 : 4) + 4 * isNegative
          const value = sizeOf(states, most)
          return isNegative ? -value : value
        },
        passOthers() {
          for (let k = 1; k < 64; k++) {
            if (bits.bit(others, 3 * (k - 1)) === 1) return
            for (; bits.bit(others, 3 * (k - 1) + 1) === 0; k++)
              if (k === 63) throw new Error('too many coefficients')
            bits.even()
            const at = 3 * (k - 1) + 2
            if (bits.bit(others, at) === 0 || bits.bit(others, at) === 0) continue
            sizeOf(others, highOf(others, 2, k <= lastLow ? LARGE_LOW : LARGE_HIGH))
          }
        },
        reset: () => (context = 0),
      }
    },
    bit: () => bits.even(),
    restart() {
      for (const states of learnt.values()) states.fill(0)
      bits.restart()
    },
  }
}
