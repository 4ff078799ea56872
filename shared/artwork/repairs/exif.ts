/** Bytes of marker, length and name before the tags. */
const TIFF_AT = 10
const ORIENTATION = 0x112

/** How a picture lies by its EXIF segment, 1 to 8; 1 (as it is) where that does not say. */
export function orientationOf(segment: Uint8Array): number {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  try {
    const isLittle = view.getUint16(TIFF_AT) === 0x4949
    const directory = TIFF_AT + view.getUint32(TIFF_AT + 4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
      if (view.getUint16(at, isLittle) !== ORIENTATION) continue
      const lies = view.getUint16(at + 8, isLittle)
      return lies >= 1 && lies <= 8 ? lies : 1
    }
  } catch {
    // A directory that leads out of its segment says nothing.
  }
  return 1
}

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
