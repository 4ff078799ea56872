import type { ForwardBytes } from './forward-bytes.ts'
import type { Component, Frame } from './frame.ts'
import { PackedBits } from './packed-bits.ts'
import type { Tables } from './tables.ts'

/** More bytes than the blocks of one unit take, however they are packed. */
const UNIT_BYTES = 1 << 14
/** Bits of a difference between the means of two blocks, at most. */
const MAX_SIZE = 11

/** Reads the mean of the component's next block, or what a scan adds to it. */
type ReadMean = (bits: PackedBits) => number

interface ScanPart {
  component: Component
  /** Blocks of it in one unit. */
  h: number
  v: number
  read: ReadMean
  reset(): void
}

/** A scan by its header; `low` is the lowest bit it brings. */
interface Header {
  chosen: { component: Component; tables: number }[]
  isMeans: boolean
  isFirst: boolean
  low: number
}

/** Adds what a scan says of its blocks' means to the sums of its components; one of other coefficients alone is left to be passed over. */
export async function readScan(
  frame: Frame,
  tables: Tables,
  body: Uint8Array,
  from: ForwardBytes,
): Promise<void> {
  const header = headerOf(frame, body)
  if (!header.isMeans) return
  const isAlone = header.chosen.length === 1
  const parts = header.chosen.map(chosen => partOf(frame, tables, header, chosen, isAlone))
  const [first] = parts
  if (first === undefined) return
  const columns = isAlone ? first.component.columns : Math.ceil(frame.width / (8 * frame.maxH))
  const rows = isAlone ? first.component.rows : Math.ceil(frame.height / (8 * frame.maxV))
  await readUnits({ parts, columns, rows, by: frame.by, every: tables.restartInterval }, from)
  for (const { component } of parts) component.lacks = header.low
}

function headerOf(frame: Frame, body: Uint8Array): Header {
  const count = body[0] ?? 0
  const chosen = Array.from({ length: count }, (_, each) => {
    const [id, tables = 0] = body.subarray(1 + 2 * each)
    const component = frame.components.find(known => known.id === id)
    if (component === undefined) throw new Error('a scan of no known component')
    return { component, tables }
  })
  const [start = 0, , precision = 0] = body.subarray(1 + 2 * count)
  const [high, low] = frame.isProgressive ? [precision >> 4, precision & 15] : [0, 0]
  return { chosen, isMeans: start === 0, isFirst: high === 0, low }
}

function partOf(
  { isProgressive }: Frame,
  tables: Tables,
  { isFirst, low }: Header,
  { component, tables: named }: Header['chosen'][number],
  isAlone: boolean,
): ScanPart {
  if (isFirst !== (component.lacks === null)) throw new Error('means come twice, or not at first')
  const { h, v } = isAlone ? { h: 1, v: 1 } : component
  const place = { component, h, v }
  if (!isFirst) return { ...place, read: bits => bits.read(1) << low, reset() {} }
  const means = tables.codes(0, named >> 4)
  const others = isProgressive ? null : tables.codes(1, named & 15)
  let last = 0
  const read: ReadMean = bits => {
    const size = bits.symbol(means)
    if (size > MAX_SIZE) throw new Error('no such difference')
    last += bits.signed(size)
    if (others) passOthers(bits, others)
    return last << low
  }
  return { ...place, read, reset: () => (last = 0) }
}

/** Passes over the 63 other coefficients of a block. */
function passOthers(bits: PackedBits, table: Uint16Array): void {
  for (let at = 1; at < 64; at++) {
    const symbol = bits.symbol(table)
    const size = symbol & 15
    if (size === 0 && symbol !== 0xf0) return
    at += symbol >> 4
    bits.read(size)
  }
}

interface Units {
  parts: readonly ScanPart[]
  columns: number
  rows: number
  by: number
  /** Units between two restarts; 0 for none. */
  every: number
}

async function readUnits({ parts, columns, rows, by, every }: Units, from: ForwardBytes): Promise<void> {
  const bits = new PackedBits(from)
  let done = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, done++) {
      if (from.held.length - from.at < UNIT_BYTES) await from.hold(UNIT_BYTES)
      if (every > 0 && done > 0 && done % every === 0) {
        bits.restart()
        for (const part of parts) part.reset()
      }
      for (const part of parts) readUnit(part, bits, column, row, by)
    }
  }
}

/** Blocks that only fill up the last units are read and not counted. */
function readUnit(
  { component, h, v, read }: ScanPart,
  bits: PackedBits,
  column: number,
  row: number,
  by: number,
) {
  const { columns, rows, sums, width } = component
  for (let y = row * v; y < (row + 1) * v; y++) {
    for (let x = column * h; x < (column + 1) * h; x++) {
      const mean = read(bits)
      if (x >= columns || y >= rows) continue
      const at = Math.floor(y / by) * width + Math.floor(x / by)
      sums[at] = (sums[at] ?? 0) + mean
    }
  }
}
