import type { ForwardBytes } from './forward-bytes.ts'

/** Of each state how likely the less likely bit is, and the states that follow it and the likelier one (ITU T.81, table D.3). */
const STATES = `
5a1d 1 1 2586 14 2 1114 16 3 080b 18 4 03d8 20 5 01da 23 6 00e5 25 7 006f 28 8 0036 30 9 001a 33 10
000d 35 11 0006 9 12 0003 10 13 0001 12 13 5a7f 15 15 3f25 36 16 2cf2 38 17 207c 39 18 17b9 40 19 1182 42 20
0cef 43 21 09a1 45 22 072f 46 23 055c 48 24 0406 49 25 0303 51 26 0240 52 27 01b1 54 28 0144 56 29 00f5 57 30
00b7 59 31 008a 60 32 0068 62 33 004e 63 34 003b 32 35 002c 33 9 5ae1 37 37 484c 64 38 3a0d 65 39 2ef1 67 40
261f 68 41 1f33 69 42 19a8 70 43 1518 72 44 1177 73 45 0e74 74 46 0bfb 75 47 09f8 77 48 0861 78 49 0706 79 50
05cd 48 51 04de 50 52 040f 50 53 0363 51 54 02d4 52 55 025c 53 56 01f8 54 57 01a4 55 58 0160 56 59 0125 57 60
00f6 58 61 00cb 59 62 00ab 61 63 008f 61 32 5b12 65 65 4d04 80 66 412c 81 67 37d8 82 68 2fe8 83 69 293c 84 70
2379 86 71 1edf 87 72 1aa9 87 73 174e 72 74 1424 72 75 119c 74 76 0f6b 74 77 0d51 75 78 0bb6 77 79 0a40 77 48
5832 80 81 4d1c 88 82 438e 89 83 3bdd 90 84 34ee 91 85 2eae 92 86 299a 93 87 2516 86 71 5570 88 89 4ca9 95 90
44d9 96 91 3e22 97 92 3824 99 93 32b4 99 94 2e17 93 86 56a8 95 96 4f46 101 97 47e5 102 98 41cf 103 99 3c3d 104 100
375e 99 93 5231 105 102 4c0f 106 103 4639 107 104 415e 103 99 5627 105 106 50e7 108 107 4b85 109 103 5597 110 109
504f 111 107 5a10 110 111 5522 112 109 59eb 112 111`
  .trim()
  .split(/\s+/)
const each = (from: number, base: number) =>
  Uint16Array.from({ length: STATES.length / 3 }, (_, at) =>
    Number.parseInt(STATES[at * 3 + from] ?? '', base),
  )
const CHANCE = each(0, 16)
const AFTER_LESS = each(1, 10)
const AFTER_LIKELY = each(2, 10)
/** States behind which, after the less likely bit, that is the likelier one. */
const TURNING = new Set([0, 14, 36, 64, 80, 88, 95, 105, 110, 112])
/** The high bit of a state: its likelier bit. */
const LIKELY = 0x80

/**
 * The bits of an arithmetic-coded scan, up to the next marker (ITU T.81, annex D). Whoever reads sees to it that bytes enough
 * are held.
 */
export class ArithmeticBits {
  /** Size of the interval, and where in it the code stands, with so many bits more read behind. */
  #size = 0
  #code = 0
  #more = 0
  readonly #even = new Uint8Array(1)
  readonly #from: ForwardBytes

  constructor(from: ForwardBytes) {
    this.#from = from
    this.#begin()
  }

  /** The next bit, by the state that stands in `states`, which learns from it. */
  bit(states: Uint8Array, at: number): number {
    const state = states[at] ?? 0
    const index = state & 0x7f
    const likely = state >> 7
    const chance = CHANCE[index] ?? 0
    this.#size -= chance
    const isUpper = this.#code >= this.#size << this.#more
    if (!isUpper && this.#size >= 0x8000) return likely
    // Where the less likely part is the larger one by now, the two change places.
    const isLess = isUpper === this.#size >= chance
    if (isUpper) {
      this.#code -= this.#size << this.#more
      this.#size = chance
    }
    const bit = isLess ? 1 - likely : likely
    const isTurned = isLess && TURNING.has(index)
    const next = (isLess ? AFTER_LESS[index] : AFTER_LIKELY[index]) ?? 0
    states[at] = next | (isTurned ? (likely ^ 1) * LIKELY : likely * LIKELY)
    this.#grow()
    return bit
  }

  /** The next bit, of which both values are as likely. */
  even(): number {
    this.#even[0] = 0
    return this.bit(this.#even, 0)
  }

  /** Passes a restart marker over, and whatever stands before it. */
  restart(): void {
    const { held } = this.#from
    for (;;) {
      const found = held.indexOf(0xff, this.#from.at)
      if (found === -1) throw new Error('no restart marker')
      this.#from.at = found + 1
      const code = held[found + 1] ?? 0
      if (code >= 0xd0 && code <= 0xd7) break
      if (code !== 0 && code !== 0xff) throw new Error('another marker')
    }
    this.#from.at++
    this.#begin()
  }

  #begin(): void {
    this.#code = (this.#byte() << 8) | this.#byte()
    this.#size = 0x10000
    this.#more = 0
  }

  #grow(): void {
    while (this.#size < 0x8000) {
      if (this.#more === 0) {
        this.#code = (this.#code << 8) | this.#byte()
        this.#more = 8
      }
      this.#size <<= 1
      this.#more--
    }
  }

  /** Zeros stand behind the end of a scan, which encoders leave out. */
  #byte(): number {
    const { held, at } = this.#from
    const byte = held[at]
    if (byte === undefined) throw new Error('a scan ends too early')
    if (byte !== 0xff) {
      this.#from.at++
      return byte
    }
    if (held[at + 1] !== 0) return 0
    this.#from.at += 2
    return byte
  }
}
