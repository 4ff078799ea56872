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

/** How a picture's rows come. */
export interface RowShape {
  width: number
  height: number
  colours: number
  /** Bytes of one colour of one pixel, the high one first. */
  bytes: 1 | 2
  /** What a pixel says cannot be mixed: it is a number of a colour. */
  isPalette: boolean
}

/** Makes a small picture of rows that are handed over one after the other, of which none is kept. */
export function shrinkRows({ width, height, colours, bytes, isPalette }: RowShape) {
  const by = Math.ceil(Math.max(width, height) / MAX_SIDE)
  const [across, down] = [Math.ceil(width / by), Math.ceil(height / by)]
  const step = isPalette ? by : Math.max(1, Math.floor(by / MAX_LOOKED))
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
          sums[to] = (sums[to] ?? 0) + (line[(x * colours + colour) * bytes] ?? 0)
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
