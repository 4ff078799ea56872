import { joinBytes } from './bytes.ts'
import { segment } from './jpeg-segments.ts'

/** Row by row; each component by itself; progressive, all but the last two bits first, these in scans at the end. */
export type JpegCoding = 'rows' | 'apart' | 'refined'

export interface JpegScans {
  /** Of 8 x 8 blocks. */
  columns: number
  rows: number
  components: number
  paint: (component: number, column: number, row: number) => number
  restartEvery: number
  coding: JpegCoding
}

/** One scan: which components it holds, and of their tones which bits; `isDetail`: what blocks hold besides, which is nothing. */
interface Scan {
  components: number[]
  high: number
  low: number
  isDetail?: boolean
}

/** The scans of a picture of flat blocks, with their headers. */
export function scansOf(picture: JpegScans): Uint8Array[] {
  const all = [...Array(picture.components).keys()]
  const scans: Record<JpegCoding, Scan[]> = {
    rows: [{ components: all, high: 0, low: 0 }],
    apart: all.map(component => ({ components: [component], high: 0, low: 0 })),
    refined: [
      { components: all, high: 0, low: 2 },
      ...all.map(component => ({ components: [component], high: 0, low: 0, isDetail: true })),
      ...[1, 0].flatMap(low => all.map(component => ({ components: [component], high: low + 1, low }))),
    ],
  }
  return scans[picture.coding].map(scan => joinBytes(headerOf(scan, picture), bitsOf(scan, picture)))
}

function headerOf({ components, high, low, isDetail }: Scan, { coding }: JpegScans): Uint8Array {
  const last = coding === 'refined' && !isDetail ? 0 : 63
  const listed = components.flatMap(component => [component + 1, 0])
  return segment(0xda, [components.length], listed, [isDetail ? 1 : 0, last, high * 16 + low])
}

function bitsOf(
  { components, high, low, isDetail }: Scan,
  { columns, rows, paint, ...picture }: JpegScans,
): number[] {
  const bits = new BitWriter()
  let last: number[] = []
  for (let unit = 0; unit < columns * rows; unit++) {
    if (unit > 0 && picture.restartEvery > 0 && unit % picture.restartEvery === 0) {
      bits.restart()
      last = []
    }
    for (const component of components) {
      const tone = (paint(component, unit % columns, Math.floor(unit / columns)) - 128) >> low
      if (high > 0) bits.write(tone & 1, 1)
      else if (!isDetail) writeMean(bits, tone - (last[component] ?? 0))
      if (isDetail || picture.coding !== 'refined') bits.write(0, 1)
      last[component] = tone
    }
  }
  return bits.finish()
}

/** The tone's difference to the block before; the tables give 4 bits to its size, and one to the "end of block" behind it. */
function writeMean(bits: BitWriter, difference: number): void {
  const size = 32 - Math.clz32(Math.abs(difference))
  bits.write(size, 4)
  bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size)
}

class BitWriter {
  readonly #bytes: number[] = []
  #pending = 0
  #count = 0
  #restarts = 0

  write(value: number, length: number): void {
    this.#pending = this.#pending * 2 ** length + value
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = Math.floor(this.#pending / 2 ** this.#count)
      this.#pending %= 2 ** this.#count
      this.#bytes.push(byte)
      // A zero follows every such byte, lest it look like a marker.
      if (byte === 0xff) this.#bytes.push(0)
    }
  }

  /** Fills up the byte and puts the next of the eight restart markers. */
  restart(): void {
    this.finish()
    this.#bytes.push(0xff, 0xd0 + (this.#restarts++ % 8))
  }

  finish(): number[] {
    const gap = (8 - this.#count) % 8
    this.write(2 ** gap - 1, gap)
    return this.#bytes
  }
}
