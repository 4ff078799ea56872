import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unchunk } from './aws-chunked.ts'

async function* cut(wire: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < wire.length; at += size) yield wire.subarray(at, at + size)
}

async function read(wire: Buffer, size = wire.length) {
  const trailers = new Map<string, string>()
  const pieces: Uint8Array[] = []
  for await (const piece of unchunk(cut(wire, size), trailers)) pieces.push(Buffer.from(piece))
  return { body: Buffer.concat(pieces), trailers }
}

function wrap(chunks: Uint8Array[], trailers: [string, string][]): Buffer {
  const parts = chunks.flatMap(chunk => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'])
  const end = trailers.map(([name, value]) => `${name}:${value}\r\n`).join('')
  return Buffer.concat([...parts, `0\r\n${end}\r\n`].map(part => Buffer.from(part)))
}

describe('aws-chunked', () => {
  test('what was wrapped comes out, however the network cuts it', async () => {
    const chunk = fc.uint8Array({ minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(chunk, { maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        async (chunks, size) => {
          const { body, trailers } = await read(wrap(chunks, [['X-Amz-Checksum-Crc32', 'AAAA==']]), size)
          expect(Buffer.compare(body, Buffer.concat(chunks))).toBe(0)
          expect([...trailers]).toEqual([['x-amz-checksum-crc32', 'AAAA==']])
        },
      ),
    )
  })

  const broken: [string, string][] = [
    ['nothing', ''],
    ['no end', '3\r\nabc\r\n'],
    ['a short chunk', '5\r\nabc'],
    ['a long chunk', '2\r\nabc\r\n0\r\n\r\n'],
    ['a negative size', '-1\r\n\r\n'],
    ['a size that is no number', 'xyz\r\n'],
    ['an endless size line', 'a'.repeat(20_000)],
    ['trailers without end', '0\r\nx-amz-checksum-crc32:AAAA==\r\n'],
  ]
  test.each(broken)('%s is an incomplete body', async (_, wire) => {
    await expect(read(Buffer.from(wire), 1000)).rejects.toMatchObject({ code: 'IncompleteBody' })
  })
})
