import { arithmeticMeans } from './arithmetic-means.ts'
import type { ForwardBytes } from './forward-bytes.ts'
import type { Component, Frame } from './frame.ts'
import { huffmanMeans } from './huffman-means.ts'
import type { MeanCoding } from './mean-coding.ts'
import type { Tables } from './tables.ts'

/** More bytes than the blocks of one unit take, however they are packed. */
const UNIT_BYTES = 1 << 14
interface ScanPart {
  component: Component
  /** Blocks of it in one unit. */
  h: number
  v: number
  /** Reads the mean of its next block, or what a scan adds to it. */
  read(): number
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
  await from.hold(UNIT_BYTES)
  const coding = frame.isArithmetic
    ? arithmeticMeans(from, tables)
    : huffmanMeans(from, tables, frame.isProgressive)
  const parts = header.chosen.map(chosen => partOf(coding, header, chosen, isAlone, frame.isProgressive))
  const [first] = parts
  if (first === undefined) return
  const columns = isAlone ? first.component.columns : Math.ceil(frame.width / (8 * frame.maxH))
  const rows = isAlone ? first.component.rows : Math.ceil(frame.height / (8 * frame.maxV))
  await readUnits({ coding, parts, columns, rows, by: frame.by, every: tables.restartInterval }, from)
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
  coding: MeanCoding,
  { isFirst, low }: Header,
  { component, tables: named }: Header['chosen'][number],
  isAlone: boolean,
  isMeansAlone: boolean,
): ScanPart {
  if (isFirst !== (component.lacks === null)) throw new Error('means come twice, or not at first')
  const { h, v } = isAlone ? { h: 1, v: 1 } : component
  const place = { component, h, v }
  if (!isFirst) return { ...place, read: () => coding.bit() << low, reset() {} }
  const part = coding.part(named)
  let last = 0
  const read = () => {
    last += part.difference()
    if (!isMeansAlone) part.passOthers()
    return last << low
  }
  const reset = () => {
    last = 0
    part.reset()
  }
  return { ...place, read, reset }
}

interface Units {
  coding: MeanCoding
  parts: readonly ScanPart[]
  columns: number
  rows: number
  by: number
  /** Units between two restarts; 0 for none. */
  every: number
}

async function readUnits(
  { coding, parts, columns, rows, by, every }: Units,
  from: ForwardBytes,
): Promise<void> {
  let done = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, done++) {
      if (from.held.length - from.at < UNIT_BYTES) await from.hold(UNIT_BYTES)
      if (every > 0 && done > 0 && done % every === 0) {
        coding.restart()
        for (const part of parts) part.reset()
      }
      for (const part of parts) readUnit(part, column, row, by)
    }
  }
}

/** Blocks that only fill up the last units are read and not counted. */
function readUnit({ component, h, v, read }: ScanPart, column: number, row: number, by: number) {
  const { columns, rows, sums, width } = component
  for (let y = row * v; y < (row + 1) * v; y++) {
    for (let x = column * h; x < (column + 1) * h; x++) {
      const mean = read()
      if (x >= columns || y >= rows) continue
      const at = Math.floor(y / by) * width + Math.floor(x / by)
      sums[at] = (sums[at] ?? 0) + mean
    }
  }
}
