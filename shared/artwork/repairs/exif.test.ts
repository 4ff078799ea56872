import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orientationOf } from '#shared/artwork/read/orientation.ts'
import { exifOf } from './exif.ts'

const TIFF = 10
const [SHORT, RATIO] = [3, 5]
const [LIES, ACROSS, DOWN, UNIT] = [0x112, 0x11a, 0x11b, 0x128]

/** The one directory of a segment as TIFF 6.0 has it: its rows, and what follows them. */
function directoryOf(segment: Uint8Array) {
  const view = new DataView(segment.buffer, TIFF)
  const start = view.getUint32(4)
  const count = view.getUint16(start)
  const rows = Array.from({ length: count }, (_, row) => {
    const at = start + 2 + row * 12
    const [tag, type, many] = [view.getUint16(at), view.getUint16(at + 2), view.getUint32(at + 4)]
    return {
      tag,
      type,
      many,
      value: type === SHORT ? view.getUint16(at + 8) : ratioAt(view, view.getUint32(at + 8)),
    }
  })
  const end = start + 2 + count * 12
  return { rows, next: view.getUint32(end), behind: end + 4 }
}

const ratioAt = (view: DataView, at: number) => [view.getUint32(at), view.getUint32(at + 4)]

test('D46: law: an EXIF segment says how the picture lies and its pixels per inch, and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 65_535 }), fc.integer({ min: 1, max: 8 }), (dpi, orientation) => {
      const segment = Uint8Array.from(exifOf(dpi, orientation))
      expect(directoryOf(segment)).toMatchObject({
        rows: [
          { tag: LIES, type: SHORT, many: 1, value: orientation },
          { tag: ACROSS, type: RATIO, many: 1, value: [dpi, 1] },
          { tag: DOWN, type: RATIO, many: 1, value: [dpi, 1] },
          { tag: UNIT, type: SHORT, many: 1, value: 2 },
        ],
        next: 0,
      })
      expect(orientationOf(segment)).toBe(orientation)
    }),
  )
})

test('D46: an EXIF segment is as long as it says, begins as one does, and its ratios fill it to the end', () => {
  const segment = Uint8Array.from(exifOf(300, 6))
  const view = new DataView(segment.buffer)
  expect([view.getUint16(0), view.getUint16(2)]).toEqual([0xffe1, segment.length - 2])
  expect(new TextDecoder().decode(segment.subarray(4, TIFF))).toBe('Exif\0\0')
  expect(new TextDecoder().decode(segment.subarray(TIFF, TIFF + 4))).toBe('MM\0*')
  const { behind } = directoryOf(segment)
  expect(segment.length - TIFF - behind).toBe(2 * 8)
})

test('D46: law: each byte is one, whatever the density', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), dpi => {
      const bytes = exifOf(dpi, 1)
      expect(bytes.filter(byte => !Number.isInteger(byte) || byte < 0 || byte > 0xff)).toEqual([])
      expect(directoryOf(Uint8Array.from(bytes)).rows[1]?.value).toEqual([dpi, 1])
    }),
  )
})

test('D46: a number that 16 bits do not hold is written whole', () => {
  expect(directoryOf(Uint8Array.from(exifOf(0x01020304, 1))).rows[1]?.value).toEqual([0x01020304, 1])
})
