import { describe, expect, test } from 'vitest'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { joinBytes, uint16 } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { exifSegment, jfifSegment, segment } from '#shared/testing/jpeg-segments.ts'
import { readJpegHead, segmentsBefore } from './jpeg-head.ts'

const headOf = (file: Uint8Array) => readJpegHead(sourceOfBytes(file))
const segmentsOf = (file: Uint8Array) => segmentsBefore(sourceOfBytes(file))
const SCAN = 0xda
const frame = (width: number, height: number, components: number, marker = 0xc0) =>
  segment(marker, [8], uint16(height), uint16(width), [components], new Uint8Array(components * 3))
const scan = (components: number) => segment(SCAN, [components], new Uint8Array(components * 2 + 3))
const jpegOf = (...parts: Parameters<typeof joinBytes>) => joinBytes([0xff, 0xd8], ...parts)

describe('D16 the segments of a JPEG', () => {
  test('D16 follow each other without a gap, up to the first scan’s header', async () => {
    const file = buildJpeg({ jfif: { unit: 1, x: 72, y: 72 }, components: 3 })
    const segments = (await segmentsOf(file)) ?? []
    expect(segments.map(({ marker }) => marker)).toEqual([0xe0, 0xdb, 0xc0, 0xc4, 0xc4, SCAN])
    let at = 2
    for (const { marker, start, length } of segments) {
      expect({ start, head: [...file.subarray(start, start + 2)] }).toEqual({
        start: at,
        head: [0xff, marker],
      })
      at += length
    }
    expect((await headOf(file))?.scanStart).toBe(at)
  })

  test('D16 may have marks without a body between them', async () => {
    const marked = jpegOf([0xff, 0x01], frame(9, 7, 1), [0xff, 0xd0], scan(1))
    expect((await segmentsOf(marked))?.map(({ marker, length }) => [marker, length])).toEqual([
      [0x01, 2],
      [0xc0, 2 + 11],
      [0xd0, 2],
      [SCAN, 2 + 8],
    ])
  })

  test.each<[string, Uint8Array]>([
    ['a segment shorter than its own length', jpegOf([0xff, 0xe0, 0, 1], frame(9, 7, 1), scan(1))],
    ['a segment beyond the file', jpegOf(frame(9, 7, 1), [0xff, 0xe0, 1, 0, 7])],
    ['a segment beyond the file by one byte', jpegOf(frame(9, 7, 1), scan(1)).subarray(0, -1)],
    ['an end within a length', jpegOf(frame(9, 7, 1), [0xff, 0xe0, 0])],
    ['an end before a length', jpegOf(frame(9, 7, 1), [0xff, 0xe0])],
    ['no scan', jpegOf(frame(9, 7, 1))],
  ])('D16 are not told of a file with %s', async (_, file) => {
    expect([await segmentsOf(file), await headOf(file)]).toEqual([null, null])
  })

  test('D16 may be empty, and as many as ten thousand', async () => {
    const empty = segment(0xe5)
    const filled = (count: number) => jpegOf(...Array<Uint8Array>(count).fill(empty), frame(9, 7, 1), scan(1))
    expect(await segmentsOf(filled(9998))).toHaveLength(10_000)
    expect(await segmentsOf(filled(9999))).toBeNull()
  })

  test('D16 are looked at no further once nobody waits for them', async () => {
    const source = sourceOfBytes(buildJpeg())
    await expect(segmentsBefore(source, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})

describe('D16 the head of a JPEG', () => {
  test('D16 has its frame, whichever way of coding that names, and tables are no frames', async () => {
    const isFrame = async (marker: number) => {
      const head = await headOf(jpegOf(frame(300, 200, 3, marker), scan(3)))
      if (head) expect(head.frame).toEqual({ width: 300, height: 200, components: 3 })
      return head !== null
    }
    const markers = Array.from({ length: 18 }, (_, at) => 0xbf + at)
    const frames = await Promise.all(markers.map(async marker => ((await isFrame(marker)) ? [marker] : [])))
    const tables = [0xbf, 0xc4, 0xc8, 0xcc, 0xd0]
    expect(frames.flat()).toEqual(markers.filter(marker => !tables.includes(marker)))
  })

  test('D16 has the first frame and the first JFIF mark, and four EXIF segments at most', async () => {
    const marks = [
      { unit: 1, x: 72, y: 72 },
      { unit: 1, x: 300, y: 300 },
    ].map(jfifSegment)
    const exif = [1, 2, 3, 4, 5].map(orientation => exifSegment({ orientation }))
    const head = await headOf(jpegOf(...marks, ...exif, frame(9, 7, 3), frame(5, 5, 1), scan(3)))
    expect(head).toMatchObject({ frame: { width: 9, height: 7, components: 3 }, jfif: marks[0] })
    expect(head?.exif).toEqual(exif.slice(0, 4))
  })

  test('D16 takes a segment for JFIF or EXIF by its kind and its name', async () => {
    const strangers = [
      segment(0xe0, 'JFXX\0', [1]),
      segment(0xe1, 'JFIF\0', [1]),
      segment(0xe1, 'http://ns.adobe.com\0'),
      segment(0xe2, 'Exif\0\0'),
    ]
    expect(await headOf(jpegOf(...strangers, frame(9, 7, 3), scan(3)))).toMatchObject({
      jfif: null,
      exif: [],
    })
  })

  test.each([
    ['no width', frame(0, 7, 3)],
    ['no height', frame(9, 0, 3)],
    ['no components', frame(9, 7, 0)],
    ['no frame', segment(0xdb, [0])],
  ])('D16 is none with %s', async (_, part) => {
    expect(await headOf(jpegOf(part, scan(3)))).toBeNull()
    expect(await headOf(jpegOf(frame(1, 1, 1), scan(1)))).not.toBeNull()
  })

  test('D16 says whether rows come one after the other: of a frame that comes as a whole, all colours in one scan', async () => {
    const isInRows = async (marker: number, inScan: number) =>
      (await headOf(jpegOf(frame(9, 7, 3, marker), scan(inScan))))?.isInRows
    const whole = [0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf]
    expect(await Promise.all(whole.map(marker => isInRows(marker, 3)))).toEqual(whole.map(() => true))
    const refined = [0xc2, 0xc6, 0xca, 0xce]
    expect(await Promise.all(refined.map(marker => isInRows(marker, 3)))).toEqual(refined.map(() => false))
    expect([await isInRows(0xc0, 1), await isInRows(0xc0, 2)]).toEqual([false, false])
  })
})
