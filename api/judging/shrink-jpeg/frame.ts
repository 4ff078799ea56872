import { wordAt } from './tables.ts'

/** Blocks of the longer side that are kept at most: at least half of that many are. */
const MAX_BLOCKS = 960

/** One colour's blocks of 8 x 8, of which only the means are looked at. */
export interface Component {
  id: number
  /** Sampling factors. */
  h: number
  v: number
  /** Its quantization table. */
  table: number
  columns: number
  rows: number
  /** Means of so many blocks side by side, and one below the other, are added up into one of these. */
  sums: Int32Array
  /** Columns and rows of `sums`. */
  width: number
  height: number
  /** Low bits that the means still lack; null until there are any. */
  lacks: number | null
}

export interface Frame {
  isProgressive: boolean
  isArithmetic: boolean
  width: number
  height: number
  maxH: number
  maxV: number
  /** How many blocks in a row become one. */
  by: number
  components: Component[]
}

/** A frame of 8-bit components, from its segment's body; throws for any other. */
export function readFrame(marker: number, body: Uint8Array): Frame {
  const [height, width] = [wordAt(body, 1), wordAt(body, 3)]
  const count = body[5] ?? 0
  if (body[0] !== 8 || width === 0 || height === 0 || count === 0 || count > 4 || body.length < 6 + 3 * count)
    throw new Error('no such frame is read here')
  const listed = Array.from({ length: count }, (_, each) => {
    const [id = 0, sampling = 0, table = 0] = body.subarray(6 + 3 * each)
    return count === 1 ? { id, h: 1, v: 1, table } : { id, h: sampling >> 4, v: sampling & 15, table }
  })
  if (listed.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw new Error('no such sampling')
  const maxH = Math.max(...listed.map(({ h }) => h))
  const maxV = Math.max(...listed.map(({ v }) => v))
  const by = Math.ceil(Math.max(width, height) / 8 / MAX_BLOCKS)
  const components = listed.map(each => {
    const columns = Math.ceil(Math.ceil((width * each.h) / maxH) / 8)
    const rows = Math.ceil(Math.ceil((height * each.v) / maxV) / 8)
    const [across, down] = [Math.ceil(columns / by), Math.ceil(rows / by)]
    const sums = new Int32Array(across * down)
    return { ...each, columns, rows, sums, width: across, height: down, lacks: null }
  })
  const [isProgressive, isArithmetic] = [marker === 0xc2 || marker === 0xca, marker > 0xc8]
  return { isProgressive, isArithmetic, width, height, maxH, maxV, by, components }
}
