import type { Unpacked } from './inflate.ts'

/** Where unpacking ends early: behind the last byte, at bits that mean nothing, or with enough unpacked. */
class Ended extends Error {
  override readonly name = 'Ended'
}

/** A prefix code of RFC 1951: how many of its words have each length, and their symbols in the order of the words. */
interface Code {
  counts: number[]
  symbols: number[]
}

const MAX_WORD = 15
const END_OF_BLOCK = 256
/** Least length, or distance, that a symbol stands for, and the bits that follow to be added (RFC 1951, 3.2.5). */
const LENGTHS = scale(29, 3, at => (at < 4 ? 0 : (at >> 2) - 1))
const DISTANCES = scale(30, 1, at => (at < 2 ? 0 : (at >> 1) - 1))
const LONGEST = 258
/** The order in which the lengths of the code for lengths are written. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const FIXED_LITERALS = codeOf(
  Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
)
const FIXED_DISTANCES = codeOf(new Array<number>(30).fill(5))

/**
 * What a zlib stream holds before its first damage, at most `most` bytes (RFC 1950, RFC 1951). The platform unpacks
 * faster, but of a stream with a wrong checksum, bytes behind its end, or a cut, it gives what it likes.
 */
export function inflatedSoFar(packed: Uint8Array, most: number): Unpacked {
  const output = new Output(most)
  const [method = 0, flags = 0] = packed
  let isEnded = false
  const isZlib = (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0
  try {
    if (isZlib) inflateBlocks(new Bits(packed, 2), output)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    isEnded = true
  }
  const isBroken = !isZlib || (isEnded && !output.isCut)
  return { bytes: output.bytes(), isCut: output.isCut, ...(isBroken && { isBroken }) }
}

class Bits {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** At most 16 bits, the first the lowest. */
  take(wanted: number): number {
    while (this.#count < wanted) {
      this.#held |= this.#byte() << this.#count
      this.#count += 8
    }
    const taken = this.#held & ((1 << wanted) - 1)
    this.#held >>>= wanted
    this.#count -= wanted
    return taken
  }

  /** The next so many whole bytes; what is left of the byte before is padding. */
  wholeBytes(wanted: number): Uint8Array {
    const found = this.#bytes.subarray(this.#at, this.#at + wanted)
    this.#at += found.length
    return found
  }

  skipPadding(): void {
    this.#held = 0
    this.#count = 0
  }

  symbol({ counts, symbols }: Code): number {
    let word = 0
    let first = 0
    let before = 0
    for (let length = 1; length <= MAX_WORD; length++) {
      word = word * 2 + this.take(1)
      const count = counts[length] ?? 0
      if (word - first < count) return symbols[before + word - first] ?? END_OF_BLOCK
      before += count
      first = (first + count) * 2
    }
    throw new Ended('a word that is none')
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new Ended('behind the last byte')
    return byte
  }
}

class Output {
  readonly #most: number
  #kept = new Uint8Array(1 << 14)
  #length = 0
  isCut = false

  constructor(most: number) {
    this.#most = most
  }

  bytes(): Uint8Array {
    return this.#kept.subarray(0, this.#length)
  }

  put(byte: number): void {
    if (this.#length >= this.#most) {
      this.isCut = true
      throw new Ended('enough')
    }
    if (this.#length === this.#kept.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#kept)
      this.#kept = larger
    }
    this.#kept[this.#length++] = byte
  }

  /** What was put `distance` bytes ago, once more; it may overlap with itself. */
  repeat(length: number, distance: number): void {
    if (distance > this.#length) throw new Ended('before the first byte')
    for (let left = length; left > 0; left--) this.put(this.#kept[this.#length - distance] ?? 0)
  }
}

function inflateBlocks(bits: Bits, output: Output): void {
  for (let isLast = false; !isLast; ) {
    isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (kind === 0) copyStored(bits, output)
    else if (kind === 1) inflateBlock(bits, output, FIXED_LITERALS, FIXED_DISTANCES)
    else if (kind === 2) inflateBlock(bits, output, ...readCodes(bits))
    else throw new Ended('a block that is none')
  }
}

function copyStored(bits: Bits, output: Output): void {
  bits.skipPadding()
  const length = bits.take(16)
  if ((bits.take(16) ^ length) !== 0xffff) throw new Ended('a length that is none')
  const stored = bits.wholeBytes(length)
  for (const byte of stored) output.put(byte)
  if (stored.length < length) throw new Ended('behind the last byte')
}

function inflateBlock(bits: Bits, output: Output, literals: Code, distances: Code): void {
  for (let symbol = bits.symbol(literals); symbol !== END_OF_BLOCK; symbol = bits.symbol(literals)) {
    if (symbol < END_OF_BLOCK) output.put(symbol)
    else {
      const at = symbol - END_OF_BLOCK - 1
      const length = at === LENGTHS.length - 1 ? LONGEST : scaled(bits, LENGTHS[at])
      output.repeat(length, scaled(bits, DISTANCES[bits.symbol(distances)]))
    }
  }
}

function readCodes(bits: Bits): [literals: Code, distances: Code] {
  const literals = bits.take(5) + 257
  const distances = bits.take(5) + 1
  const own = new Array<number>(ORDER.length).fill(0)
  for (const place of ORDER.slice(0, bits.take(4) + 4)) own[place] = bits.take(3)
  const code = codeOf(own)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(code)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) repeatLength(lengths, lengths.at(-1) ?? 0, 3 + bits.take(2))
    else repeatLength(lengths, 0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7))
  }
  return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals, literals + distances))]
}

function repeatLength(lengths: number[], length: number, times: number): void {
  for (let left = times; left > 0; left--) lengths.push(length)
}

/** The code whose words have these lengths, a symbol after the other, 0 for none. */
function codeOf(lengths: readonly number[]): Code {
  const counts = new Array<number>(MAX_WORD + 1).fill(0)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  const symbols = [...lengths.keys()]
    .filter(symbol => lengths[symbol] !== 0)
    .sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other)
  return { counts, symbols }
}

interface ExtraBits {
  least: number
  bits: number
}

/** Steps one behind the other from `least`, each as wide as its further bits make it. */
function scale(steps: number, least: number, bitsOf: (at: number) => number): ExtraBits[] {
  let next = least
  return Array.from({ length: steps }, (_, at) => {
    const step = { least: next, bits: bitsOf(at) }
    next += 1 << step.bits
    return step
  })
}

function scaled(bits: Bits, step: ExtraBits | undefined): number {
  if (!step) throw new Ended('a symbol that is none')
  return step.least + bits.take(step.bits)
}
