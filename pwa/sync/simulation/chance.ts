/** Chance that a number decides once and for all. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  happens(probability: number): boolean
  uuid(): string
}

const HEX = '0123456789abcdef'

/** The same numbers for the same seed, everywhere (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const hex = (digits: number) => {
    let written = ''
    while (written.length < digits) written += HEX[below(16)]
    return written
  }
  return {
    next,
    below,
    happens: probability => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
