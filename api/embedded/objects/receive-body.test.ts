import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Incoming, takeIn } from './receive-body.ts'

const TRAILER = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
const sha256 = createHash('sha256').update('hello').digest('base64')

function incoming(headers: Record<string, string>, body: string, rest: Partial<Incoming> = {}): Incoming {
  const stream = new Blob([body]).stream()
  return {
    headers: new Headers(headers),
    hoisted: new Map(),
    payload: 'UNSIGNED-PAYLOAD',
    body: stream,
    ...rest,
  }
}

async function take(from: Incoming, limit = 100) {
  const pieces: Uint8Array[] = []
  const received = await takeIn(from, limit, piece => void pieces.push(piece))
  return { ...received, text: Buffer.concat(pieces).toString() }
}

describe('taking a body in', () => {
  test('an honest body is handed on and digested', async () => {
    const taken = await take(incoming({ 'content-length': '5' }, 'hello'))
    expect(taken).toMatchObject({ size: 5, text: 'hello', checksummed: false })
    expect(taken.digests).toEqual({
      etag: '5d41402abc4b2a76b9719d911017c592',
      md5: 'XUFAKrxLKna5cZ2REBfFkg==',
      sha256,
      crc32: 'NhCmhg==',
    })
  })

  test('MD5 is not worked out over bytes that come with their SHA-256, unless it is asked for', async () => {
    const known = { 'content-length': '5', 'x-amz-checksum-sha256': sha256 }
    const { digests } = await take(incoming(known, 'hello'))
    expect(digests.md5).toBeNull()
    expect(digests.etag).toBe(Buffer.from(sha256, 'base64').toString('hex').slice(0, 32))
    const both = (md5: string) => take(incoming({ ...known, 'content-md5': md5 }, 'hello'))
    expect((await both('XUFAKrxLKna5cZ2REBfFkg==')).digests.etag).toBe('5d41402abc4b2a76b9719d911017c592')
    await expect(both('AAAAAAAAAAAAAAAAAAAAAA==')).rejects.toMatchObject({ code: 'BadDigest' })
  })

  test('a checksum moved into the address by the presigner is held against the body, too', async () => {
    const hoisted = (value: string) => new Map([['x-amz-checksum-sha256', value]])
    const length = { 'content-length': '5' }
    expect(await take(incoming(length, 'hello', { hoisted: hoisted(sha256) }))).toMatchObject({
      checksummed: true,
    })
    const wrong = take(incoming(length, 'hullo', { hoisted: hoisted(sha256) }))
    await expect(wrong).rejects.toMatchObject({ code: 'BadDigest' })
  })

  const refusals: [string, Record<string, string>, string, string, string][] = [
    ['fewer bytes than declared', { 'content-length': '6' }, 'hello', 'UNSIGNED-PAYLOAD', 'IncompleteBody'],
    ['more bytes than declared', { 'content-length': '4' }, 'hello', 'UNSIGNED-PAYLOAD', 'IncompleteBody'],
    [
      'fewer bytes in chunks',
      { 'x-amz-decoded-content-length': '6' },
      '5\r\nhello\r\n0\r\n\r\n',
      TRAILER,
      'IncompleteBody',
    ],
    [
      'more bytes in chunks',
      { 'x-amz-decoded-content-length': '4' },
      '5\r\nhello\r\n0\r\n\r\n',
      TRAILER,
      'IncompleteBody',
    ],
    [
      'chunks without decoded length',
      { 'content-length': '15' },
      '5\r\nhello\r\n0\r\n\r\n',
      TRAILER,
      'MissingContentLength',
    ],
    [
      'a wrong trailing checksum',
      { 'x-amz-decoded-content-length': '5' },
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
      TRAILER,
      'BadDigest',
    ],
    [
      'a length that is no number',
      { 'content-length': '5x' },
      'hello',
      'UNSIGNED-PAYLOAD',
      'InvalidArgument',
    ],
    ['more than the limit', { 'content-length': '101' }, 'hello', 'UNSIGNED-PAYLOAD', 'EntityTooLarge'],
    [
      'an unknown checksum',
      { 'content-length': '5', 'x-amz-checksum-crc64nvme': 'x' },
      'hello',
      'UNSIGNED-PAYLOAD',
      'NotImplemented',
    ],
  ]
  test.each(refusals)('%s is refused', async (_, headers, body, payload, code) => {
    await expect(take(incoming(headers, body, { payload }))).rejects.toMatchObject({ code })
  })

  test('not a byte beyond the declared length is handed on', async () => {
    const pieces: Uint8Array[] = []
    const from = incoming({ 'content-length': '4' }, 'hello')
    await expect(takeIn(from, 100, piece => void pieces.push(piece))).rejects.toThrow()
    expect(pieces).toEqual([])
  })
})
