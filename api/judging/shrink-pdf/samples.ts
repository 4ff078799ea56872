/** Pixels of the longer side that are kept, at most: at least half of that many are. */
const MAX_SIDE = 960
/** Pixels looked at in each direction for one that is kept. */
const MAX_LOOKED = 4

/** A small picture, a byte for each colour of a pixel, row after row. */
export interface Samples {
  width: number
  height: number
  colours: number
  data: Uint8Array
}

/** Bits of one colour of one pixel. */
export const SAMPLE_BITS = [1, 2, 4, 8, 16] as const
export type SampleBits = (typeof SAMPLE_BITS)[number]

/** How a picture's rows come. */
export interface RowShape {
  width: number
  height: number
  colours: number
  bits: SampleBits
  /** What a pixel says cannot be mixed: it is a number of a colour. */
  isPalette: boolean
}

/** Bytes of a row, which begins with a byte of its own. */
export const rowBytes = ({ width, colours, bits }: RowShape) => Math.ceil((width * colours * bits) / 8)

/** Makes a small picture of rows that are handed over one after the other, of which none is kept. */
export function shrinkRows(shape: RowShape) {
  const { width, height, colours, isPalette } = shape
  const by = Math.ceil(Math.max(width, height) / MAX_SIDE)
  const [across, down] = [Math.ceil(width / by), Math.ceil(height / by)]
  const step = isPalette ? by : Math.max(1, Math.floor(by / MAX_LOOKED))
  const sampleOf = samplesOf(shape)
  const sums = new Uint32Array(across * down * colours)
  const counts = new Uint16Array(across * down)
  let row = -1
  return {
    /** Whether there are more rows than came. */
    wantsMore: () => row + 1 < height,
    take(line: Uint8Array): void {
      row++
      if (row >= height || (row % by) % step !== 0) return
      const first = Math.floor(row / by) * across
      for (let x = 0; x < width; x += step) {
        if (isPalette && x % by !== 0) continue
        const at = first + Math.floor(x / by)
        counts[at] = (counts[at] ?? 0) + 1
        for (let colour = 0; colour < colours; colour++) {
          const to = at * colours + colour
          sums[to] = (sums[to] ?? 0) + sampleOf(line, x * colours + colour)
        }
      }
    },
    finish(): Samples {
      const data = Uint8Array.from(sums, (sum, at) =>
        Math.round(sum / Math.max(1, counts[Math.floor(at / colours)] ?? 1)),
      )
      return { width: across, height: down, colours, data }
    },
  }
}

/** A row's samples as bytes: of 16 bits the high ones, fewer as a part of 255, and numbers of a palette as they are. */
function samplesOf({ bits, isPalette }: RowShape): (line: Uint8Array, at: number) => number {
  if (bits >= 8) return (line, at) => line[at * (bits / 8)] ?? 0
  const most = (1 << bits) - 1
  const scale = isPalette ? 1 : 255 / most
  return (line, at) => (((line[(at * bits) >> 3] ?? 0) >> (8 - bits - ((at * bits) & 7))) & most) * scale
}

/** Half as wide and high: every other pixel. */
export function halved({ width, height, colours, data }: Samples): Samples {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const half = new Uint8Array(across * down * colours)
  for (let at = 0; at < across * down; at++) {
    const from = (Math.floor(at / across) * 2 * width + (at % across) * 2) * colours
    half.set(data.subarray(from, from + colours), at * colours)
  }
  return { width: across, height: down, colours, data: half }
}

/**
 * Single bits, rows beginning with a byte each, that look like the picture's one colour from afar: what a bit is too dark or
 * too light is made up for by those right of it and below it.
 */
export function stippled({ width, height, data }: Samples): Uint8Array {
  const rowLength = Math.ceil(width / 8)
  const bits = new Uint8Array(rowLength * height)
  let owed = new Float32Array(width + 2)
  for (let y = 0; y < height; y++) {
    const below = new Float32Array(width + 2)
    for (let x = 0; x < width; x++) {
      const wanted = (data[y * width + x] ?? 0) + (owed[x + 1] ?? 0)
      const isSet = wanted >= 128
      const at = y * rowLength + (x >> 3)
      if (isSet) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      const error = wanted - (isSet ? 255 : 0)
      for (const [line, to, share] of [
        [owed, x + 2, 7],
        [below, x, 3],
        [below, x + 1, 5],
        [below, x + 2, 1],
      ] as const)
        line[to] = (line[to] ?? 0) + (error * share) / 16
    }
    owed = below
  }
  return bits
}
