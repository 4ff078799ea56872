import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type JpegSegment, segmentsBefore } from '#shared/artwork/read/jpeg-head.ts'
import { orientationOf } from '#shared/artwork/read/orientation.ts'
import { exifOf } from './exif.ts'
import { pictureEnd } from './picture-end.ts'
import { type Quarters, turnedBy } from './quarters.ts'

/** Most that stands before a picture's data and stays: profiles and tables. Bytes. */
const MAX_HEAD = 16 << 20

/** A JPEG anew: its new head, and the bytes of the old file that follow it, `from` up to `end`. */
export interface Redone {
  head: Uint8Array<ArrayBuffer>[]
  from: number
  end: number
}

/**
 * The same picture with another density in pixels per inch, nothing decoded (D46). Of what programs wrote beside it the
 * colour profile, Adobe's mark and how it lies stay, turned by so many quarters; position, device, thumbnail and notes are left out. Null when it is
 * no readable JPEG.
 */
export async function withDensity(
  source: ByteSource,
  dpi: number,
  quarters: Quarters = 0,
): Promise<Redone | null> {
  const segments = await segmentsBefore(source)
  const scan = segments?.at(-1)
  if (!segments || !scan) return null
  const stays = segments.slice(0, -1).filter(isOfPicture)
  if (stays.reduce((sum, { length }) => sum + length, 0) > MAX_HEAD) return null
  const read = ({ start, length }: JpegSegment) => source.read(start, length)
  const exif = segments.find(segment => segment.marker === 0xe1 && isNamed(segment, 'Exif'))
  const orientation = exif ? orientationOf(await read(exif)) : 1
  // Where there was none, one would tell decoders that the colours are YCbCr.
  const hasJfif = segments.some(segment => segment.marker === 0xe0 && isNamed(segment, 'JFIF'))
  const kept = await Promise.all(stays.map(read))
  return {
    head: [
      [0xff, 0xd8],
      hasJfif ? jfifOf(dpi) : [],
      exifOf(dpi, turnedBy(orientation, quarters)),
      ...kept,
    ].map(part => Uint8Array.from(part)),
    from: scan.start,
    end: await pictureEnd(source, scan.start + scan.length),
  }
}

/** Tables and frame, and of the rest what colours depend on. */
function isOfPicture(segment: JpegSegment): boolean {
  const { marker } = segment
  if (marker === 0xe2) return isNamed(segment, 'ICC_PROFILE')
  if (marker === 0xee) return isNamed(segment, 'Adobe')
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

function isNamed({ peek }: JpegSegment, name: string): boolean {
  return String.fromCharCode(...peek.subarray(4, 4 + name.length)) === name
}

function jfifOf(dpi: number): number[] {
  const density = [dpi >> 8, dpi & 0xff]
  return [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, ...density, ...density, 0, 0]
}
