import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildPdf,
  hybridPdf,
  pageObject,
  pdfOfPages,
  resavedPdf,
  streamObject,
} from '#shared/testing/artwork-pdf.ts'
import { deflated, streamedPdf } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes, latin1Bytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { openObjects, repairObjects } from './open-objects.ts'
import { NoSuchFilter, Unfollowable } from './values.ts'

const repaired = (file: Uint8Array | string) =>
  repairObjects(sourceOfBytes(typeof file === 'string' ? latin1Bytes(file) : file))
const TRAILER = 'trailer << /Root 1 0 R >>'
const OBJECTS = { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Kids [10 0 R] >>', 10: pageObject() }
const packed = (entries: string, pack: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) =>
  streamedPdf({ packed: OBJECTS, plain: { 3: streamObject('f') }, packing: { entries, pack } })

describe('issue 6.41 the objects of a file whose tables lead nowhere', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a plain file', () => pdfOfPages(3)],
    ['one saved again', () => resavedPdf(1, 2)],
    ['one for readers old and new', () => hybridPdf(2)],
    ['objects in streams', () => packed('/Filter /FlateDecode', deflated)],
    ['objects in streams as they are', () => packed('', bytes => bytes)],
    [
      'an attached file',
      () => buildPdf({ ...OBJECTS, 30: streamObject(new TextDecoder('latin1').decode(pdfOfPages(2))) }),
    ],
  ])('issue 6.41: are those of its tables where these are right: %s', async (_, make) => {
    const file = await make()
    const [found, listed] = [await repaired(file), await openObjects(sourceOfBytes(file))]
    expect(found.trailer.get('Root')).toEqual(listed.trailer.get('Root'))
    for (let ref = 1; ref < 60; ref++)
      expect(await found.resolve({ ref })).toEqual(await listed.resolve({ ref }))
  })

  test('issue 6.41: law: of objects under one number the last holds, and what streams hold is none', async () => {
    const object = fc.tuple(
      fc.integer({ min: 2, max: 9 }),
      fc.nat(999),
      fc.boolean(),
      fc.constantFrom(0, 7, null),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(object, { maxLength: 20 }), async objects => {
        const last = new Map(objects.map(([number, value]) => [number, value]))
        const written = objects.map(([number, value, isStream, wrong]) => {
          if (!isStream) return `${number} 0 obj ${value} endobj`
          const inner = `${number} 0 obj 1000 endobj trailer << /Root 5 0 R >>`
          const said = wrong === null ? '' : `/Length ${wrong || inner.length}`
          return `${number} 0 obj ${value} endobj 20 0 obj << ${said} >> stream\n${inner}\nendstream endobj`
        })
        const found = await repaired(`%PDF-1.4\n1 0 obj << >> endobj\n${written.join('\n')}\n${TRAILER}`)
        for (const [ref, value] of last) expect(await found.resolve({ ref })).toBe(value)
        expect(found.trailer.get('Root')).toEqual({ ref: 1 })
      }),
    )
  })

  test('issue 6.41: a packed table whose widths are none is not followed', async () => {
    const table = await packed('', bytes => bytes)
    const said = '/W [1 4 2]'
    const at = new TextDecoder('latin1').decode(table).indexOf(said)
    for (const widths of ['[1 -4 2]', '[1 9 2]', '[1 4]', '4']) {
      const file = joinBytes(table.subarray(0, at), `/W ${widths}`, table.subarray(at + said.length))
      await expect(openObjects(sourceOfBytes(file))).rejects.toThrow(Unfollowable)
    }
  })

  test('issue 6.41: an object saved later stands before one in a stream, and one in a later stream before it', async () => {
    const stream = (number: number, content: string) =>
      `${number} 0 obj ${streamObject(content, '/Type /ObjStm /N 1 /First 4')} endobj\n`
    const file = `%PDF-1.5\n${stream(20, '5 0 111')}5 0 obj 222 endobj\n6 0 obj 333 endobj\n${stream(21, '6 0 444')}${TRAILER}`
    const found = await repaired(file)
    expect([await found.resolve({ ref: 5 }), await found.resolve({ ref: 6 })]).toEqual([222, 444])
  })

  test('issue 6.41: an object lost with a part of its stream is not told what it was, the others are', async () => {
    const stream = streamObject('5 0 6 4 111 (2', '/Type /ObjStm /N 2 /First 8')
    const found = await repaired(`%PDF-1.5\n20 0 obj ${stream} endobj ${TRAILER}`)
    expect(await found.resolve({ ref: 5 })).toBe(111)
    await expect(found.resolve({ ref: 6 })).rejects.toThrow(Unfollowable)
  })

  test('issue 6.41: no more is read of streams than their ends', async () => {
    const file = joinBytes(
      '%PDF-1.4\n1 0 obj << /Length 31457280 >> stream\n',
      new Uint8Array(30 << 20),
      `\nendstream endobj 2 0 obj 5 endobj ${TRAILER}`,
    )
    const { source, bytesRead } = countReads(sourceOfBytes(file))
    expect(await (await repairObjects(source)).resolve({ ref: 2 })).toBe(5)
    expect(bytesRead()).toBeLessThan(1 << 20)
  })

  test.each<[string, string]>([
    ['is encrypted', `1 0 obj << >> endobj trailer << /Root 1 0 R /Encrypt 2 0 R >>`],
    ['has objects beyond number', Array.from({ length: 500_001 }, (_, at) => `${at} 0 obj `).join('')],
    ['has streams beyond number', '1 0 obj<< /Length 0 >>stream\nendstream '.repeat(20_001)],
  ])('issue 6.41: nothing is said of a file that %s', async (_, file) => {
    await expect(repaired(`%PDF-1.4\n${file}`)).rejects.toThrow(Unfollowable)
  })

  test('issue 6.41: the last trailer that names a catalogue counts, and a catalogue of its own is none', async () => {
    const named = await repaired('trailer << /Root 1 0 R >> trailer << /Size 5 >> trailer << /Root << >> >>')
    expect(named.trailer.get('Root')).toEqual({ ref: 1 })
    expect((await repaired('trailer << /Root << /Pages 2 0 R >> >>')).trailer.size).toBe(0)
  })

  test('issue 6.41: of streams of objects, one nobody can unpack holds none, and a filter that does not exist is told', async () => {
    const broken = await repaired(await packed('/Filter /FlateDecode', () => latin1Bytes('no bytes of zlib')))
    expect(await broken.resolve({ ref: 1 })).toBeNull()
    await expect(repaired(await packed('/Filter /FooDecode', bytes => bytes))).rejects.toThrow(NoSuchFilter)
    await expect(repaired(await packed('/Filter /LZWDecode', bytes => bytes))).rejects.toThrow(Unfollowable)
  })

  test('issue 6.41: arbitrary bytes never throw anything else, and always end', async () => {
    const piece = fc.constantFrom(
      '1 0 obj',
      ' stream\n',
      'endstream',
      'endobj',
      '<<',
      '>>',
      '/Length 9',
      'trailer',
      '/Root 1 0 R',
      '/ObjStm',
      ' ',
      '7',
    )
    const text = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(' '))
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.string({ maxLength: 200 })), async content => {
        await repaired(content).catch(error => expect(error).toBeInstanceOf(Unfollowable))
      }),
    )
  })
})
