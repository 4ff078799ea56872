/** Bytes of marker, length and name before the tags. */
const TIFF_AT = 10
/** The EXIF tag that says how a picture lies. */
export const ORIENTATION = 0x112

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

/** Whether a picture that lies so is as wide as its rows are many. */
export const liesOnSide = (orientation: number): boolean => orientation >= 5
