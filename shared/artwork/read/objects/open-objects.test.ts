import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPdf, pdfOfPages, streamObject } from '#shared/testing/artwork-pdf.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { openObjects } from './open-objects.ts'
import { isDict, type PdfDict, type PdfValue, Unfollowable } from './values.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const CATALOGUE = { 1: '<< /Type /Catalog >>' }
const opened = (objects: Record<number, string>, trailer?: string) =>
  openObjects(sourceOfBytes(buildPdf({ ...CATALOGUE, ...objects }, trailer)))

test('law: of a stream as many bytes are given as were asked for, and whether there were more is told', async () => {
  const text = fc.integer({ min: 0, max: 5000 }).map(length => 'x'.repeat(length))
  await fc.assert(
    fc.asyncProperty(text, fc.nat(6000), async (bytes, most) => {
      const file = buildPdf({ 1: '<< /Type /Catalog >>', 2: streamObject(bytes) })
      const objects = await openObjects(sourceOfBytes(file))
      const content = await objects.content({ ref: 2 }, most)
      expect({ length: content.bytes.length, isCut: content.isCut }).toEqual({
        length: Math.min(most, bytes.length),
        isCut: bytes.length > most,
      })
    }),
  )
})

describe('D16 what a reference leads to', () => {
  /** Object 1 is the end of so many references, each to the one before. */
  const chain = (references: number) =>
    Object.fromEntries(Array.from({ length: references }, (_, at) => [at + 2, `${at + 1} 0 R`]))

  test('D16 is followed over twenty references, and never without end', async () => {
    const far = await opened(chain(20))
    expect(await far.resolve({ ref: 21 })).toEqual(new Map([['Type', { name: 'Catalog' }]]))
    const circle = await opened({ 2: '3 0 R', 3: '2 0 R' })
    await expect(circle.resolve({ ref: 2 })).rejects.toThrow(Unfollowable)
    const own = await opened({ 2: '2 0 R' })
    await expect(own.resolve({ ref: 2 })).rejects.toThrow(Unfollowable)
  })

  test('D16 is a stream only where one stands there', async () => {
    const objects = await opened({ 2: streamObject('0 0 1 rg'), 3: '<< /Length 8 >>', 4: '7' })
    const told = [{ ref: 2 }, { ref: 3 }, { ref: 4 }, { ref: 99 }, 7, null, undefined, new Map()].map(value =>
      objects.isStream(value),
    )
    expect(await Promise.all(told)).toEqual([true, false, false, false, false, false, false, false])
  })

  test('D16 is read once, however often and by how many it is asked for', async () => {
    const far = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [at + 2, streamObject('x'.repeat(9000))]),
    )
    const { source, bytesRead } = countReads(sourceOfBytes(buildPdf({ ...CATALOGUE, ...far })))
    const objects = await openObjects(source)
    const all = () => Promise.all(Object.keys(far).map(ref => objects.resolve({ ref: Number(ref) })))
    await all()
    const once = bytesRead()
    await all()
    expect(bytesRead()).toBe(once)
  })
})

describe('D16 where the tables of a file are', () => {
  const pages = pdfOfPages(2)
  const countOf = async (file: Uint8Array) => {
    const objects = await openObjects(sourceOfBytes(file))
    return objects.entry(await dictionary(objects.resolve({ ref: 2 })), 'Count')
  }

  test('D16 law: is found whatever stands before the file’s first line, as offsets count from there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1019), async before => {
        expect(await countOf(joinBytes('#'.repeat(before), pages))).toBe(2)
      }),
      { examples: [[0], [1], [1019]] },
    )
  })

  test.each([2048, 3000, 60_000])('D16 is found with %i bytes behind the pointer to them', async after => {
    expect(await countOf(joinBytes(pages, ' '.repeat(after)))).toBe(2)
  })

  test('D16 is looked for in the last 64 KB and no further', async () => {
    const text = textOf(pages)
    const pointer = text.length - text.lastIndexOf('startxref')
    const behind = (bytes: number) => joinBytes(pages, ' '.repeat(bytes - pointer))
    expect(await countOf(behind(1 << 16))).toBe(2)
    await expect(countOf(behind((1 << 16) + 1))).rejects.toThrow(Unfollowable)
  })

  test.each(['', 'no PDF', '%PDF-1.7\nstartxref\n', '%PDF-1.7\nstartxref\nnone', '%PDF-1.7\nstartxref\n-9'])(
    'D16 is nowhere in a file that does not say: %j',
    async text => {
      await expect(openObjects(sourceOfBytes(joinBytes(text)))).rejects.toThrow(Unfollowable)
    },
  )
})

async function dictionary(value: Promise<PdfValue>): Promise<PdfDict> {
  const found = await value
  if (!isDict(found)) throw new Error('no dictionary')
  return found
}
