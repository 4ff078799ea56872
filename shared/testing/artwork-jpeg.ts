import { joinBytes, uint16 } from './bytes.ts'
import { type JpegCoding, scansOf } from './jpeg-scans.ts'
import { type ExifDensity, exifSegment, jfifSegment, segment } from './jpeg-segments.ts'

export interface JpegSpec {
  width?: number
  height?: number
  components?: number
  /** What the frame says of its way of coding; what `coding` is by default, baseline or progressive. */
  frame?: number
  /** In which order the picture comes: rows by default. */
  coding?: JpegCoding
  /** Blocks, or with `rows` as many of each component, between two restart markers; none by default. */
  restartEvery?: number
  /** Transform in Adobe's segment, which four components always have: 2 is YCCK. */
  adobe?: number
  jfif?: { unit: number; x: number; y: number }
  exif?: ExifDensity
  /** Whole segments put before the frame, such as colour profiles. */
  extra?: Uint8Array[]
  /** Sample (0 to 255) of a component in the block at a column and row of 8 x 8 blocks; a flat grey by default. */
  paint?: (component: number, column: number, row: number) => number
}

/** A real JPEG in which every 8 x 8 block has one tone: decodable anywhere, made without any library. */
export function buildJpeg(spec: JpegSpec = {}): Uint8Array<ArrayBuffer> {
  const { width = 64, height = 48, components = 4, paint = () => 128 } = spec
  const { coding = 'rows', frame = coding === 'refined' ? 0xc2 : 0xc0, restartEvery = 0 } = spec
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
    restartEvery > 0 ? segment(0xdd, uint16(restartEvery)) : [],
    ...scansOf({
      columns: Math.ceil(width / 8),
      rows: Math.ceil(height / 8),
      components,
      paint,
      restartEvery,
      coding,
    }),
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
