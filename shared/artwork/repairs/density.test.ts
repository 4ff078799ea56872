import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { exifSegment, segment } from '#shared/testing/jpeg-segments.ts'
import { withDensity } from './density.ts'

async function redone(file: Uint8Array, dpi: number): Promise<Uint8Array<ArrayBuffer>> {
  const made = await withDensity(sourceOfBytes(file), dpi)
  if (made === null) throw new Error('no JPEG')
  return joinBytes(...made.head, file.subarray(made.from, made.end))
}
const factsOf = (file: Uint8Array<ArrayBuffer>) => readFacts(sourceOfBlob(new Blob([file])))
const has = (file: Uint8Array, text: string) => Buffer.from(file).includes(text)
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
