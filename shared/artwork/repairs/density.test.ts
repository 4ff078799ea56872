import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { segmentsBefore } from '#shared/artwork/read/jpeg-head.ts'
import { orientationOf } from '#shared/artwork/read/orientation.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { exifSegment, segment } from '#shared/testing/jpeg-segments.ts'
import { withDensity } from './density.ts'
import { type Quarters, turnedBy } from './quarters.ts'

async function redone(file: Uint8Array, dpi: number, quarters?: Quarters): Promise<Uint8Array<ArrayBuffer>> {
  const made = await withDensity(sourceOfBytes(file), dpi, quarters)
  if (made === null) throw new Error('no JPEG')
  return joinBytes(...made.head, file.subarray(made.from, made.end))
}
const factsOf = (file: Uint8Array<ArrayBuffer>) => readFacts(sourceOfBlob(new Blob([file])))
const has = (file: Uint8Array, text: string) => Buffer.from(file).includes(text)
/** The segments of a head by name, each as its bytes. */
async function segmentsOf(file: Uint8Array): Promise<[marker: number, bytes: number[]][]> {
  const found = (await segmentsBefore(sourceOfBytes(file))) ?? []
  return found.map(({ marker, start, length }) => [marker, [...file.subarray(start, start + length)]])
}
/** How a picture lies, by the first EXIF segment of its file. */
async function liesAs(file: Uint8Array): Promise<number> {
  const exif = (await segmentsOf(file)).find(([marker]) => marker === 0xe1)
  return orientationOf(Uint8Array.from(exif?.[1] ?? []))
}

test('D46: position, device, notes and what a camera hung behind the picture are left out', async () => {
  const hidden = ['GPS-34.1N', 'Phone 15', 'note to self']
  const file = joinBytes(
    buildJpeg({
      components: 3,
      exif: { x: [72, 1], y: [72, 1], unit: 2, orientation: 6 },
      extra: [
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', hidden[0] ?? ''),
        segment(0xed, 'Photoshop 3.0\0', hidden[1] ?? ''),
        segment(0xfe, hidden[2] ?? ''),
        // Programs write what they like into any of the sixteen kinds that are theirs.
        ...Array.from({ length: 16 }, (_, at) => segment(0xe0 + at, `of program ${at}`)),
        segment(0xe2, 'MPF\0', [0, 1, 2]),
        segment(0xe2, 'ICC_PROFILE\0', [1, 1], 'a profile'),
      ],
    }),
    buildJpeg({ exif: { x: [1, 1] }, extra: [segment(0xfe, 'GPS of the second')] }),
  )
  const after = await redone(file, 200)
  for (const each of [...hidden, 'of program', 'GPS of the second', 'MPF'])
    expect(has(after, each)).toBe(false)
  expect(has(after, 'a profile')).toBe(true)
  expect(judge(await factsOf(after)).verdict).toBe('accept')
})

test('D46: no JFIF mark is added where there was none, for it would change what the colors mean', async () => {
  const bare = buildJpeg({ components: 3, adobe: 0 })
  expect(has(await redone(bare, 150), 'JFIF')).toBe(false)
  const marked = buildJpeg({
    components: 3,
    jfif: { unit: 1, x: 72, y: 72 },
    exif: { x: [72, 1], y: [72, 1] },
  })
  const after = await redone(marked, 150)
  const jfif = Buffer.from(after).indexOf('JFIF')
  expect([...after.subarray(jfif + 7, jfif + 12)]).toEqual([1, 0, 150, 0, 150])
})

test('D46: done anew it changes no more, at any density', async () => {
  const file = buildJpeg({ exif: exifOf72, jfif: { unit: 0, x: 1, y: 1 } })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 150, max: 65_535 }),
      fc.integer({ min: 1, max: 8 }),
      async (dpi, orientation) => {
        const once = await redone(buildJpeg({ exif: { ...exifOf72, orientation } }), dpi)
        expect(await redone(once, dpi)).toEqual(once)
        expect((await factsOf(await redone(file, dpi))).dpi).toEqual({ x: dpi, y: dpi })
      },
    ),
    { numRuns: 30 },
  )
})

const exifOf72 = { x: [72, 1], y: [72, 1], unit: 2 } as const

test.each([
  ['bytes of no picture', new TextEncoder().encode('not a picture at all')],
  ['a picture that ends before its data', buildJpeg().subarray(0, 40)],
])('D46: nothing is made of %s', async (_, file) => {
  expect(await withDensity(sourceOfBytes(file), 150)).toBeNull()
})

test('D46: tags that lead out of their segment do no harm', async () => {
  const broken = exifSegment({ x: [72, 1], y: [72, 1], orientation: 6 })
  broken.set([0xff, 0xff, 0xff, 0xf0], 14)
  const file = buildJpeg({ extra: [broken] })
  expect(judge(await factsOf(await redone(file, 150))).verdict).toBe('accept')
})

test('D46: it lies as it did, or turned by so many quarters', async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const quarters of [0, 1, 2, 3] as const) {
      const file = buildJpeg({ exif: { x: [72, 1], orientation } })
      expect(await liesAs(await redone(file, 150, quarters))).toBe(turnedBy(orientation, quarters))
    }
})

test('D46: it lies as its EXIF says, not as another program’s segment or a later one might', async () => {
  const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'MM')
  const foreign = segment(0xe2, exifSegment({ orientation: 3 }).subarray(4))
  const [six, eight] = [exifSegment({ orientation: 6 }), exifSegment({ orientation: 8 })]
  expect(await liesAs(await redone(buildJpeg({ extra: [xmp, foreign, six, eight] }), 150))).toBe(6)
  for (const extra of [[], [xmp], [foreign]])
    expect(await liesAs(await redone(buildJpeg({ extra }), 150)), `${extra.length}`).toBe(1)
})

test('D46: of JFIF, EXIF, Adobe’s mark, profile, tables and frame each stays once, in this order', async () => {
  const profile = segment(0xe2, 'ICC_PROFILE\0', [1, 1], 'a profile')
  const file = buildJpeg({ components: 3, adobe: 1, jfif: { unit: 1, x: 72, y: 72 }, extra: [profile] })
  const after = await segmentsOf(await redone(file, 301))
  expect(after.map(([marker]) => marker)).toEqual([0xe0, 0xe1, 0xee, 0xe2, 0xdb, 0xc0, 0xc4, 0xc4, 0xda])
  const jfif = [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 2, 1, 1, 45, 1, 45, 0, 0]
  expect(after[0]).toEqual([0xe0, jfif])
  expect(after[2]).toEqual([0xee, [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1]])
  expect(after[3]).toEqual([0xe2, [...profile]])
})

test('D46: a segment of JFIF’s kind that is another’s is no JFIF mark, nor is a JFIF of another kind', async () => {
  const strangers = [segment(0xe0, 'JFXX\0', [0x10]), segment(0xe3, 'JFIF\0', [1, 2, 1])]
  for (const stranger of strangers)
    expect(has(await redone(buildJpeg({ components: 3, extra: [stranger] }), 150), 'JFIF')).toBe(false)
  const adobes = [segment(0xee, 'Adobf'), segment(0xed, 'Adobe')]
  for (const stranger of adobes)
    expect(has(await redone(buildJpeg({ components: 3, extra: [stranger] }), 150), 'Adob')).toBe(false)
})

test('D46: nothing is made of a picture with more before it than sixteen megabytes', async () => {
  const profile = (bytes: number) => segment(0xe2, 'ICC_PROFILE\0', new Uint8Array(bytes - 16))
  const full = profile(65_536)
  const plain = buildJpeg()
  const stays = (await segmentsOf(plain)).slice(0, -1).reduce((sum, [, bytes]) => sum + bytes.length, 0)
  const filled = (bytes: number) => {
    const count = Math.floor(bytes / full.length)
    return buildJpeg({
      extra: [...Array<Uint8Array>(count).fill(full), profile(bytes - count * full.length)],
    })
  }
  const most = (16 << 20) - stays
  expect(await withDensity(sourceOfBytes(filled(most)), 150)).not.toBeNull()
  expect(await withDensity(sourceOfBytes(filled(most + 1)), 150)).toBeNull()
})
