import { ORIENTATION } from '#shared/artwork/read/orientation.ts'

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
const entry = (tag: number, type: number, value: number[]) => [
  tag >> 8,
  tag & 0xff,
  0,
  type,
  0,
  0,
  0,
  1,
  ...value,
]

/** An EXIF segment that says how the picture lies and its pixels per inch, and nothing else. */
export function exifOf(dpi: number, orientation: number): number[] {
  const rows = [
    entry(ORIENTATION, 3, [0, orientation, 0, 0]),
    entry(0x11a, 5, uint32(62)),
    entry(0x11b, 5, uint32(70)),
    entry(0x128, 3, [0, 2, 0, 0]),
  ]
  const ratio = [...uint32(dpi), ...uint32(1)]
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    ...uint32(8),
    0,
    rows.length,
    ...rows.flat(),
    ...uint32(0),
    ...ratio,
    ...ratio,
  ]
  const length = tiff.length + 8
  return [0xff, 0xe1, length >> 8, length & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
}
