import { MODE_CODES, type Mode, RUN_CODES } from '#api/judging/shrink-pdf/fax-codes.ts'

export interface FaxPacking {
  k: number
  isAligned: boolean
  /** Each row begins with an end of line, as it must where `k` is above 0. */
  hasEnds: boolean
}

const END = '000000000001'

/** Packs rows of single bits, of which a one is black. */
export function packFax(rows: readonly Uint8Array[], { k, isAligned, hasEnds }: FaxPacking): Uint8Array {
  let bits = ''
  let above = new Uint8Array(rows[0]?.length ?? 0)
  for (const [at, row] of rows.entries()) {
    if (isAligned) bits += '0'.repeat((8 - (bits.length % 8)) % 8)
    const isByRuns = k === 0 || (k > 0 && at % k === 0)
    if (hasEnds) bits += END
    if (k > 0) bits += isByRuns ? '1' : '0'
    bits += isByRuns ? byRuns(row) : byModes(row, above)
    above = Uint8Array.from(row)
  }
  if (isAligned) bits += '0'.repeat((8 - (bits.length % 8)) % 8)
  bits += k < 0 ? END + END : (END + (k > 0 ? '1' : '')).repeat(6)
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], byte => Number.parseInt(byte.padEnd(8, '0'), 2))
}

function byRuns(row: Uint8Array): string {
  let code = ''
  for (let [at, colour] = [0, 0]; at < row.length; colour ^= 1) {
    const end = endOfRun(row, at, colour)
    code += run(end - at, colour)
    at = end
  }
  return code
}

function byModes(row: Uint8Array, above: Uint8Array): string {
  let code = ''
  for (let [at, colour] = [-1, 0]; at < row.length; ) {
    const a1 = endOfRun(row, Math.max(0, at), colour)
    const b1 = changeBehind(above, at, colour)
    const b2 = endOfRun(above, b1, colour ^ 1)
    if (b2 < a1) {
      code += mode('pass')
      at = b2
    } else if (Math.abs(a1 - b1) <= 3) {
      code += mode((a1 - b1) as Mode)
      at = a1
      colour ^= 1
    } else {
      const a2 = endOfRun(row, a1, colour ^ 1)
      code += mode('runs') + run(a1 - Math.max(0, at), colour) + run(a2 - a1, colour ^ 1)
      at = a2
    }
  }
  return code
}

function endOfRun(row: Uint8Array, from: number, colour: number): number {
  let at = from
  while (at < row.length && row[at] === colour) at++
  return at
}

/** The first pixel behind `at` with which the row changes from `colour`. */
function changeBehind(row: Uint8Array, at: number, colour: number): number {
  let to = at + 1
  while (to < row.length && !(row[to] !== colour && (to === 0 ? 0 : row[to - 1]) === colour)) to++
  return to
}

function run(length: number, colour: number): string {
  const codes = RUN_CODES[colour === 0 ? 0 : 1]
  let [code, left] = ['', length]
  for (; left >= 2560; left -= 2560) code += found(codes, 2560)
  if (left >= 64) code += found(codes, left - (left % 64))
  return code + found(codes, left % 64)
}

const mode = (wanted: Mode) => found(MODE_CODES, wanted)

function found<T>(codes: readonly { code: string; value: T }[], value: T): string {
  const code = codes.find(each => each.value === value)?.code
  if (code === undefined) throw new Error(`no code for ${value}`)
  return code
}
