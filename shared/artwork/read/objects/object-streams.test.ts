import { describe, expect, test } from 'vitest'
import { streamObject } from '#shared/testing/artwork-pdf.ts'
import { hybridStreamedPdf, type StreamedPdf, streamedPdf } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { openObjects, type PdfObjects } from './open-objects.ts'
import { Unfollowable } from './values.ts'

const AS_IT_IS = { entries: '', pack: (bytes: Uint8Array) => bytes }
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const CATALOGUE = { 1: '<< /Type /Catalog >>' }
const opened = (file: Uint8Array) => openObjects(sourceOfBytes(file))
const streamed = async (pdf: StreamedPdf) => opened(await streamedPdf(pdf))
const valuesOf = (objects: PdfObjects, ...refs: number[]) =>
  Promise.all(refs.map(ref => objects.resolve({ ref })))

/** A PDF as text with its last objects written in another way, and the pointer to the table behind them put right. */
function rewritten(file: Uint8Array, change: (text: string) => string): Promise<PdfObjects> {
  const text = textOf(file)
  const changed = change(text)
  const by = changed.length - text.length
  return opened(joinBytes(changed.replace(/(?<=startxref\n)\d+/, at => `${Number(at) + by}`)))
}

/** A PDF whose objects 5 and 6 lie in a stream of objects that is written so. */
async function written(change: (text: string) => string): Promise<PdfObjects> {
  const plain = { ...CATALOGUE, 7: '2', 8: '8' }
  return rewritten(await streamedPdf({ packed: { 5: '111', 6: '222' }, plain, packing: AS_IT_IS }), change)
}

describe('D16 objects in a stream of them', () => {
  test('D16 are as many as the stream says, and the others nothing', async () => {
    expect(await valuesOf(await written(text => text.replace('/N 2', '/N 1')), 5, 6)).toEqual([111, null])
    expect(await valuesOf(await written(text => text.replace('/N 2', '/N /A')), 5, 6)).toEqual([null, null])
  })

  test('D16 are not told of a stream that is another object than the table says', async () => {
    const objects = await written(text => text.replace('900 0 obj', '909 0 obj'))
    await expect(objects.resolve({ ref: 5 })).rejects.toThrow(Unfollowable)
    expect(await objects.resolve({ ref: 7 })).toBe(2)
  })

  test('D16 do not hang where the stream’s own length is one of them', async () => {
    const file = await streamedPdf({ packed: { 5: '4', 6: '2' }, plain: CATALOGUE, packing: AS_IT_IS })
    const objects = await rewritten(file, text => text.replace(/(\/First 8 +\/Length) 12/, '$1 5 0 R'))
    await expect(objects.resolve({ ref: 6 })).rejects.toThrow(Unfollowable)
  })

  test('D16 of an encrypted file are not read, those outside of streams are', async () => {
    const objects = await opened(await hybridStreamedPdf({ 5: '111' }, '/Encrypt 99 0 R'))
    await expect(objects.resolve({ ref: 5 })).rejects.toThrow(Unfollowable)
    expect(await objects.resolve({ ref: 1 })).toBeInstanceOf(Map)
  })
})

describe('D16 what streams of objects cost', () => {
  const table = (rows: number[][]) =>
    streamObject(
      String.fromCharCode(...rows.flat()),
      `/Type /XRef /Root 1 0 R /Size ${rows.length} /W [1 3 1]`,
    )
  const place = (at: number) => [1, at >> 16, (at >> 8) & 0xff, at & 0xff, 0]

  /** Object 100 + n lies alone in the stream of objects n, which has the body that is asked for. */
  function fileOfStreams(count: number, body: (object: number) => string): Uint8Array {
    let text = '%PDF-1.7\n1 0 obj << >> endobj\n'
    const rows = Array.from({ length: 101 + count }, () => [0, 0, 0, 0, 0])
    for (let stream = 2; stream < 2 + count; stream++) {
      const object = 99 + stream
      rows[stream] = place(text.length)
      rows[object] = [2, 0, 0, stream, 0]
      text += `${stream} 0 obj ${body(object)} endobj\n`
    }
    return joinBytes(text, `999 0 obj ${table(rows)} endobj\nstartxref\n${text.length}\n%%EOF`)
  }
  const holding = (object: number) => {
    const head = `${object} 0 `
    return streamObject(`${head}7 `, `/Type /ObjStm /N 1 /First ${head.length}`)
  }

  test('D16 thirty-two are opened, and no more', async () => {
    const objects = await opened(fileOfStreams(40, holding))
    for (let object = 101; object < 133; object++) expect(await objects.resolve({ ref: object })).toBe(7)
    await expect(objects.resolve({ ref: 133 })).rejects.toThrow(Unfollowable)
    expect(await objects.resolve({ ref: 101 })).toBe(7)
  })

  test('D16 each is read once for all that it holds', async () => {
    const [numbers, filling] = [Array.from({ length: 60 }, (_, at) => at + 5), 'x'.repeat(20_000)]
    const { source, bytesRead } = countReads(
      sourceOfBytes(
        await streamedPdf({
          packed: { ...Object.fromEntries(numbers.map(number => [number, `${number}`])), 99: `(${filling})` },
          plain: { ...CATALOGUE, 3: streamObject(filling), 4: streamObject(filling) },
          packing: AS_IT_IS,
        }),
      ),
    )
    const objects = await openObjects(source)
    const values = await Promise.all(numbers.map(ref => objects.resolve({ ref })))
    expect(values).toEqual(numbers)
    expect(bytesRead()).toBeLessThan(source.size * 2)
  })

  test('D16 one of more than eight megabytes is not read', async () => {
    const long = (bytes: number) => (object: number) => {
      const head = `${object} 0 `
      return streamObject(`${head}7 `.padEnd(bytes), `/Type /ObjStm /N 1 /First ${head.length}`)
    }
    const at = async (bytes: number) => (await opened(fileOfStreams(1, long(bytes)))).resolve({ ref: 101 })
    expect(await at(1 << 20)).toBe(7)
    await expect(at((8 << 20) + 1)).rejects.toThrow(Unfollowable)
  })

  test('D16 a stream of objects never lies in another one', async () => {
    const inner = '101 0 7'
    const body = `<< /Type /ObjStm /N 1 /First 6 /Length ${inner.length} >>`
    const objects = await streamed({ packed: { 5: body }, plain: CATALOGUE })
    expect(await objects.resolve({ ref: 5 })).toBeInstanceOf(Map)
    await expect(objects.content({ ref: 5 }, 9)).rejects.toThrow(Unfollowable)
    const text = textOf(fileOfStreams(1, holding))
    const nested = text.replace('\x02\0\0\x02\0', '\x02\0\0\x65\0')
    await expect((await opened(joinBytes(nested))).resolve({ ref: 101 })).rejects.toThrow(Unfollowable)
  })

  test('D16 a stream of objects that the table calls free, or does not list, is not there', async () => {
    const text = textOf(fileOfStreams(1, holding))
    const row = `\x01\0\0${String.fromCharCode(text.indexOf('2 0 obj'))}\0`
    const at = text.lastIndexOf(row)
    expect(at).toBeGreaterThan(0)
    for (const other of ['\0\0\0\0\0', '\x09\0\0\0\0']) {
      const objects = await opened(joinBytes(text.slice(0, at), other, text.slice(at + row.length)))
      await expect(objects.resolve({ ref: 101 })).rejects.toThrow(Unfollowable)
    }
  })
})
