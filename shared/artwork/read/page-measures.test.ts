import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPdf } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import type { PdfBox } from './content/matrix.ts'
import { inherited } from './inherited.ts'
import { openObjects, type PdfObjects } from './objects/open-objects.ts'
import { isDict, type PdfDict } from './objects/values.ts'
import { boxOf, type PageBoxes, pageBoxes } from './page-measures.ts'

const POINT = 1 / 72

/** The objects of a file whose object 10 is a page with these entries. */
async function pageOf(
  entries: string,
  others: Record<number, string> = {},
): Promise<{ objects: PdfObjects; page: PdfDict }> {
  const file = buildPdf({ 1: '<< /Type /Catalog >>', 10: `<< /Type /Page ${entries} >>`, ...others })
  const objects = await openObjects(sourceOfBytes(file))
  const page = await objects.resolve({ ref: 10 })
  if (!isDict(page)) throw new Error('no page')
  return { objects, page }
}

async function boxesOf(entries: string, others?: Record<number, string>): Promise<PageBoxes | null> {
  const { objects, page } = await pageOf(entries, others)
  return pageBoxes(objects, page, inherited)
}

async function boxFrom(written: string, others?: Record<number, string>): Promise<PdfBox | null> {
  const { objects, page } = await pageOf(`/MediaBox ${written}`, others)
  return boxOf(objects, await objects.entry(page, 'MediaBox'))
}

describe('D17 a box', () => {
  test('D17 law: is the same whichever of its corners are named, and in what order', async () => {
    const side = fc.integer({ min: -500, max: 500 })
    const { objects } = await pageOf('')
    await fc.assert(
      fc.asyncProperty(side, side, side, side, async (left, bottom, right, top) => {
        const isNone = left === right || bottom === top
        const box = [
          Math.min(left, right),
          Math.min(bottom, top),
          Math.max(left, right),
          Math.max(bottom, top),
        ]
        const written = [
          [left, bottom, right, top],
          [right, top, left, bottom],
          [left, top, right, bottom],
          [right, bottom, left, top],
        ]
        for (const corners of written) expect(await boxOf(objects, corners)).toEqual(isNone ? null : box)
      }),
    )
  })

  test.each(['/Name', '(text)', 'null', 'true', '99 0 R'])(
    'D17 with %s for one of its sides is none',
    async wrong => {
      for (const at of [0, 1, 2, 3]) {
        const sides = ['0', '1', '20', '30'].with(at, wrong)
        expect(await boxFrom(`[${sides.join(' ')}]`), `side ${at}`).toBeNull()
      }
    },
  )

  test.each(['[0 0 10]', '[0 0 10 10 10]', '[]', '10', '(0010)', '<< /A 0 /B 0 /C 9 /D 9 >>'])(
    'D17 that is no list of four is none: %s',
    async written => {
      expect(await boxFrom(written)).toBeNull()
    },
  )

  test.each(['[5 0 5 9]', '[0 5 9 5]', '[5 5 5 5]'])('D17 without area is none: %s', async written => {
    expect(await boxFrom(written)).toBeNull()
  })
})

describe('D17 the edges of a page', () => {
  const MEDIA = '/MediaBox [100 200 820 560]'
  const PLAIN = { seen: [100, 200, 820, 560], trim: null, unit: POINT, rotation: 0 }

  test.each<[string, string, Partial<PageBoxes>]>([
    ['a crop within it is what is seen', '/CropBox [136 236 784 524]', { seen: [136, 236, 784, 524] }],
    [
      'a crop half beside it is seen as far as it lies on it',
      '/CropBox [0 0 300 300]',
      { seen: [100, 200, 300, 300] },
    ],
    ['a crop beside it says nothing', '/CropBox [0 0 90 90]', {}],
    ['a crop that only touches it says nothing', '/CropBox [820 200 900 560]', {}],
    ['a crop that is none says nothing', '/CropBox [136 236 784]', {}],
    ['a trim within it is told', '/TrimBox [109 209 811 551]', { trim: [109, 209, 811, 551] }],
    [
      'a trim half beside it is told as far as it lies on it',
      '/TrimBox [0 0 811 551]',
      { trim: [100, 200, 811, 551] },
    ],
    ['a trim above it ends with it', '/TrimBox [109 209 811 999]', { trim: [109, 209, 811, 560] }],
    ['a trim beside it says nothing', '/TrimBox [0 0 90 90]', {}],
    ['a trim below and right of it says nothing', '/TrimBox [830 0 900 190]', {}],
  ])('D17 %s', async (_, entries, boxes) => {
    expect(await boxesOf(`${MEDIA} ${entries}`)).toEqual({ ...PLAIN, ...boxes })
  })

  test('D17 a trim is told where it is smaller than what is seen, not than the sheet', async () => {
    const boxes = await boxesOf(`${MEDIA} /CropBox [136 236 784 524] /TrimBox [136 236 784 524]`)
    expect(boxes).toEqual({ ...PLAIN, seen: [136, 236, 784, 524] })
  })

  test('D17 a trim less than a point beside the edge is the edge; more, at any one side, is not', async () => {
    const sheet: PdfBox = [100, 200, 820, 560]
    const inwards = [1, 1, -1, -1]
    for (const [at, edge] of sheet.entries()) {
      const trimmedBy = async (by: number) => {
        const trim = sheet.with(at, edge + by * (inwards[at] ?? 0))
        return (await boxesOf(`${MEDIA} /TrimBox [${trim.join(' ')}]`))?.trim
      }
      expect(await trimmedBy(0.5), `${at}`).toBeNull()
      expect(await trimmedBy(1), `${at}`).toBeNull()
      expect(await trimmedBy(1.5), `${at}`).toHaveLength(4)
    }
  })

  test.each<[string, number]>([
    ['', POINT],
    ['/UserUnit 10', 10 * POINT],
    ['/UserUnit 0.5', POINT / 2],
    ['/UserUnit 0', POINT],
    ['/UserUnit -2', POINT],
    ['/UserUnit true', POINT],
    ['/UserUnit [2]', POINT],
    ['/UserUnit (2)', POINT],
  ])('D17 a unit is a point, or as many as a number above nothing says: %s', async (entries, unit) => {
    expect((await boxesOf(`${MEDIA} ${entries}`))?.unit).toBeCloseTo(unit, 12)
  })

  test.each<[string, number]>([
    ['/Rotate 270', 270],
    ['/Rotate -90', -90],
    ['/Rotate /Left', 0],
    ['/Rotate [90]', 0],
  ])('D17 a page is turned as a number says, and by nothing else: %s', async (entries, rotation) => {
    expect(await boxesOf(`${MEDIA} ${entries}`)).toEqual({ ...PLAIN, rotation })
  })
})
