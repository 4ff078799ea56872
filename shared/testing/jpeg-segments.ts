import { joinBytes, uint16 } from './bytes.ts'

export type Ratio = readonly [number, number]

export interface ExifDensity {
  x?: Ratio
  y?: Ratio
  /** 1 none, 2 inch, 3 centimetre; absent writes no unit. */
  unit?: number
  /** How the picture lies: 6 is a quarter turn. */
  orientation?: number
  /** Density of the thumbnail alone, written into the second directory. */
  thumbnail?: { x: Ratio; y: Ratio; image?: Uint8Array }
}

/** One marker segment, its length filled in. */
export function segment(marker: number, ...body: Parameters<typeof joinBytes>): Uint8Array<ArrayBuffer> {
  const content = joinBytes(...body)
  return joinBytes([0xff, marker], uint16(content.length + 2), content)
}

/** JFIF APP0; unit 0 is an aspect ratio, 1 inch, 2 centimetre. */
export function jfifSegment({ unit, x, y }: { unit: number; x: number; y: number }): Uint8Array<ArrayBuffer> {
  return segment(0xe0, 'JFIF\0', [1, 2, unit], uint16(x), uint16(y), [0, 0])
}

/** EXIF APP1, big-endian TIFF with one directory, and a second one when there is a thumbnail. */
export function exifSegment({ thumbnail, orientation, ...density }: ExifDensity): Uint8Array<ArrayBuffer> {
  const turn = orientation === undefined ? [] : [shortEntry(0x112, orientation)]
  const first = [...turn, ...densityEntries(density)]
  const firstSize = directorySize(first)
  const second = thumbnail ? densityEntries({ ...thumbnail, unit: 2 }) : []
  const image = thumbnail?.image
  if (image) {
    const imageAt = 8 + firstSize + directorySize(second) + 2 * 12
    second.push({ tag: 0x201, type: 4, inline: uint32(imageAt) })
    second.push({ tag: 0x202, type: 4, inline: uint32(image.length) })
  }
  return segment(
    0xe1,
    'Exif\0\0MM',
    [0, 42],
    uint32(8),
    directory(first, 8, thumbnail ? 8 + firstSize : 0),
    thumbnail ? directory(second, 8 + firstSize, 0) : [],
    image ?? [],
  )
}

interface ExifEntry {
  tag: number
  type: number
  inline?: number[]
  ratio?: Ratio
}

function densityEntries({ x, y, unit }: Pick<ExifDensity, 'x' | 'y' | 'unit'>): ExifEntry[] {
  return [
    ...(x ? [{ tag: 0x11a, type: 5, ratio: x }] : []),
    ...(y ? [{ tag: 0x11b, type: 5, ratio: y }] : []),
    ...(unit === undefined ? [] : [shortEntry(0x128, unit)]),
  ]
}

function shortEntry(tag: number, value: number): ExifEntry {
  return { tag, type: 3, inline: [...uint16(value), 0, 0] }
}

function directorySize(entries: ExifEntry[]): number {
  return 6 + entries.length * 12 + entries.filter(entry => entry.ratio).length * 8
}

function directory(entries: ExifEntry[], at: number, next: number): Uint8Array {
  let ratiosAt = at + 6 + entries.length * 12
  const rows = entries.map(({ tag, type, inline, ratio }) => {
    const value = ratio ? uint32(ratiosAt) : (inline ?? [0, 0, 0, 0])
    if (ratio) ratiosAt += 8
    return joinBytes(uint16(tag), uint16(type), uint32(1), value)
  })
  const ratios = entries.flatMap(({ ratio }) => (ratio ? [...uint32(ratio[0]), ...uint32(ratio[1])] : []))
  return joinBytes(uint16(entries.length), ...rows, uint32(next), ratios)
}

function uint32(value: number): number[] {
  return [...uint16(Math.floor(value / 0x10000)), ...uint16(value % 0x10000)]
}
