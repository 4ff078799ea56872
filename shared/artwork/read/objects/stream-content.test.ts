import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPdf, streamObject } from '#shared/testing/artwork-pdf.ts'
import { deflated } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes, latin1Bytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { type Content, openObjects, type PdfObjects } from './open-objects.ts'
import { type PdfValue, Unfollowable } from './values.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const CATALOGUE = { 1: '<< /Type /Catalog >>' }
const opened = (objects: Record<number, string>, trailer?: string) =>
  openObjects(sourceOfBytes(buildPdf({ ...CATALOGUE, ...objects }, trailer)))
const textFrom = ({ bytes, ...others }: Content) => ({ ...others, text: textOf(bytes) })
const hex = (text: string) =>
  streamObject(Buffer.from(text, 'latin1').toString('hex'), '/Filter /ASCIIHexDecode')

/** A stream's bytes packed with Flate, as text, changed before they are written. */
async function flate(content: Uint8Array, change = (packed: string) => packed): Promise<string> {
  return streamObject(change(textOf(await deflated(content))), '/Filter /FlateDecode')
}

/** Bytes that packing makes no smaller, the same in every run. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 48271) % 2147483647
    return state & 0xff
  })
}

describe('D17 the bytes of a stream', () => {
  const NOWHERE: [string, PdfValue | undefined][] = [
    ['a value of its own', new Map()],
    ['nothing', undefined],
    ['an object that is not there', { ref: 99 }],
    ['a number', { ref: 3 }],
    ['a dictionary without a stream', { ref: 4 }],
    ['a list before a stream’s word', { ref: 5 }],
  ]
  const OTHERS = { 3: '7', 4: '<< /Length 3 >>', 5: '[ ]\nstream\nabc\nendstream' }

  test.each(NOWHERE)('D17 are nowhere to read, and lie nowhere, where %s stands', async (_, value) => {
    const objects = await opened(OTHERS)
    await expect(objects.content(value, 9)).rejects.toThrow(Unfollowable)
    await expect(objects.place(value)).rejects.toThrow(Unfollowable)
  })

  test('D17 are not read of an encrypted file', async () => {
    const objects = await opened(
      { 2: streamObject('secret'), 30: '<< /Filter /Standard >>' },
      '/Encrypt 30 0 R',
    )
    await expect(objects.content({ ref: 2 }, 9)).rejects.toThrow(Unfollowable)
    await expect(objects.place({ ref: 2 })).rejects.toThrow(Unfollowable)
    expect(await objects.isStream({ ref: 2 })).toBe(true)
  })

  test.each<[string, string]>([
    ['says so many', '/Length 6'],
    ['names an object that does', '/Length 9 0 R'],
    ['says too few', '/Length 2'],
    ['says too many', '/Length 60'],
    ['says fewer than none', '/Length -6'],
    ['says nothing', ''],
    ['says half a byte', '/Length 5.5'],
  ])('D17 are those up to its end where its dictionary %s', async (_, entries) => {
    const objects = await opened({ 2: `<< ${entries} >>\nstream\n1 0 rg\nendstream`, 9: '6' })
    expect(textFrom(await objects.content({ ref: 2 }, 99))).toEqual({
      text: '1 0 rg',
      isCut: false,
      isBroken: false,
      cost: 6,
    })
    expect((await objects.place({ ref: 2 })).length).toBe(6)
  })

  test('D17 are as many as it says where they hold the word for its end', async () => {
    const content = 'a\nendstream b'
    const objects = await opened({ 2: streamObject(content), 3: hex(content) })
    for (const ref of [2, 3]) expect(textFrom(await objects.content({ ref }, 99)).text).toBe(content)
    expect((await objects.place({ ref: 2 })).length).toBe(content.length)
  })

  test('D17 of an empty stream are none, and cost nothing', async () => {
    const objects = await opened({ 2: streamObject(''), 3: streamObject('', '/Filter /FlateDecode') })
    for (const ref of [2, 3])
      expect(textFrom(await objects.content({ ref }, 99))).toEqual({ text: '', isCut: false, cost: 0 })
  })

  test('D17 law: packed or not, the same text comes of it, as far as it was asked for', async () => {
    const text = fc.integer({ min: 1, max: 4000 }).map(length => 'A line. '.repeat(500).slice(0, length))
    await fc.assert(
      fc.asyncProperty(text, fc.nat(4000), async (text, most) => {
        const objects = await opened({
          2: streamObject(text),
          3: hex(text),
          4: await flate(latin1Bytes(text)),
        })
        for (const ref of [2, 3, 4])
          expect(textFrom(await objects.content({ ref }, most))).toMatchObject({
            text: text.slice(0, most),
            isCut: text.length > most,
          })
      }),
      { numRuns: 30 },
    )
  })
})

describe('D17 what the bytes of a stream cost', () => {
  test('D17 is what was read or unpacked, whichever is more', async () => {
    const text = 'x'.repeat(3000)
    const objects = await opened({ 2: streamObject(text), 3: hex(text), 4: await flate(latin1Bytes(text)) })
    const costs = await Promise.all([2, 3, 4].map(async ref => (await objects.content({ ref }, 9000)).cost))
    expect(costs).toEqual([3000, 6000, 3000])
  })

  test('D17 is two megabytes at most: of a longer one the rest is told to be missing', async () => {
    const most = 2 << 20
    const objects = await opened({ 2: streamObject('x'.repeat(most)), 3: streamObject('x'.repeat(most + 1)) })
    const found = async (ref: number) => {
      const { bytes, isCut, cost } = await objects.content({ ref }, 2 * most)
      return { length: bytes.length, isCut, cost }
    }
    expect(await found(2)).toEqual({ length: most, isCut: false, cost: most })
    expect(await found(3)).toEqual({ length: most, isCut: true, cost: most })
  })
})

describe('D17 a stream that is damaged', () => {
  test('D17 is not told to be for a part that was not read', async () => {
    const objects = await opened({ 2: await flate(noise(9000)) })
    const { bytes, isCut, isBroken } = await objects.content({ ref: 2 }, 100)
    expect({ length: bytes.length, isCut, isBroken }).toEqual({ length: 100, isCut: true, isBroken: false })
    // Repeated further apart than Flate looks back, it is packed no smaller.
    const long = await opened({ 2: await flate(joinBytes(...Array<Uint8Array>(33).fill(noise(1 << 16)))) })
    expect(await long.content({ ref: 2 }, 8 << 20)).toMatchObject({ isCut: true, isBroken: false })
  })
})

describe('D17 where a stream lies', () => {
  async function placed(before: string, entries = ''): Promise<{ objects: PdfObjects; file: Uint8Array }> {
    const file = joinBytes(before, buildPdf({ ...CATALOGUE, 2: streamObject('1 0 rg', entries) }))
    return { objects: await openObjects(sourceOfBytes(file)), file }
  }

  test.each(['', 'a line of a mail before it\n'])(
    'D17 is told in bytes from the first of the file, whatever stands before its first line: %j',
    async before => {
      const { objects, file } = await placed(before, '/Subtype /Image')
      const { dict, object, start, length } = await objects.place({ ref: 2 })
      expect(textOf(file.subarray(object)).startsWith('2 0 obj\n')).toBe(true)
      expect(textOf(file.subarray(start, start + length))).toBe('1 0 rg')
      expect(dict.get('Subtype')).toEqual({ name: 'Image' })
    },
  )

  test('D17 is told of a stream of megabytes whose length is wrong, up to eight', async () => {
    const wrong = (bytes: number) => `<< /Length 1 >>\nstream\n${'x'.repeat(bytes)}\nendstream`
    const objects = await opened({ 2: wrong((2 << 20) + 1), 3: wrong((8 << 20) + (1 << 16)) })
    expect((await objects.place({ ref: 2 })).length).toBe((2 << 20) + 1)
    await expect(objects.place({ ref: 3 })).rejects.toThrow(Unfollowable)
  })
})
