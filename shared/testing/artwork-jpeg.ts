import { joinBytes, uint16 } from './bytes.ts'
import { type ExifDensity, exifSegment, jfifSegment, segment } from './jpeg-segments.ts'

export interface JpegSpec {
  width?: number
  height?: number
  components?: number
  /** What the frame says of its way of coding, 0xc0 (baseline) by default; the data stays baseline. */
  frame?: number
  /** Transform in Adobe's segment, which four components always have: 2 is YCCK. */
  adobe?: number
  jfif?: { unit: number; x: number; y: number }
  exif?: ExifDensity
  /** Whole segments put before the frame, such as colour profiles. */
  extra?: Uint8Array[]
  /** Sample (0 to 255) of a component in the block at a column and row of 8 x 8 blocks; a flat grey by default. */
  paint?: (component: number, column: number, row: number) => number
}

/** A real baseline JPEG in which every 8 x 8 block has one tone: decodable anywhere, made without any library. */
export function buildJpeg(spec: JpegSpec = {}): Uint8Array<ArrayBuffer> {
  const { width = 64, height = 48, components = 4, frame = 0xc0, paint = () => 128 } = spec
  const adobe = spec.adobe ?? (components === 4 ? 0 : null)
  return joinBytes(
    [0xff, 0xd8],
    spec.jfif ? jfifSegment(spec.jfif) : [],
    spec.exif ? exifSegment(spec.exif) : [],
    adobe === null ? [] : segment(0xee, 'Adobe', [0, 100, 0, 0, 0, 0, adobe]),
    ...(spec.extra ?? []),
    segment(0xdb, [0], new Uint8Array(64).fill(8)),
    segment(
      frame,
      [8],
      uint16(height),
      uint16(width),
      [components],
      ids(components, id => [id, 0x11, 0]),
    ),
    segment(0xc4, [0x00, 0, 0, 0, 9, ...zeros(12)], [...Array(9).keys()]),
    segment(0xc4, [0x10, 1, ...zeros(15)], [0]),
    segment(
      0xda,
      [components],
      ids(components, id => [id, 0]),
      [0, 63, 0],
    ),
    scan(Math.ceil(width / 8), Math.ceil(height / 8), components, paint),
    [0xff, 0xd9],
  )
}

/** The same with its last part missing, as after a broken-off download. */
export function truncated(file: Uint8Array, keep = 0.9): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(file.subarray(0, Math.floor(file.length * keep)))
}

function ids(count: number, each: (id: number) => number[]): number[] {
  return Array.from({ length: count }, (_, index) => each(index + 1)).flat()
}

function zeros(count: number): number[] {
  return Array(count).fill(0)
}

function scan(
  columns: number,
  rows: number,
  components: number,
  paint: NonNullable<JpegSpec['paint']>,
): number[] {
  const bits = new BitWriter()
  const last = zeros(components)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let component = 0; component < components; component++) {
        const tone = paint(component, column, row) - 128
        writeBlock(bits, tone - (last[component] ?? 0))
        last[component] = tone
      }
    }
  }
  return bits.finish()
}

/** The tone's difference to the block before, then "end of block": the tables above give 4 bits and 1 bit to these. */
function writeBlock(bits: BitWriter, difference: number): void {
  const size = 32 - Math.clz32(Math.abs(difference))
  bits.write(size, 4)
  bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size)
  bits.write(0, 1)
}

class BitWriter {
  readonly #bytes: number[] = []
  #pending = 0
  #count = 0

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

  finish(): number[] {
    const gap = (8 - this.#count) % 8
    this.write(2 ** gap - 1, gap)
    return this.#bytes
  }
}
