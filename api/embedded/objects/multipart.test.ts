import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUCKET, noise, type ObjectWorld, openWorld } from './testing/world.ts'

const FIVE_MIB = 5 * 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

let world: ObjectWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let count = 0
async function begin(algorithm: 'SHA256' | 'none' = 'SHA256') {
  const Key = `multipart/${count++}.pdf`
  const checksum = algorithm === 'SHA256' ? { ChecksumAlgorithm: algorithm } : {}
  const { UploadId } = await world.gatewayClient.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ContentType: 'application/pdf', ...checksum }),
  )
  return { Bucket: BUCKET, Key, UploadId }
}
type At = Awaited<ReturnType<typeof begin>>

async function send(at: At, number: number, bytes: Buffer, checksum = true): Promise<CompletedPart> {
  const ChecksumSHA256 = checksum ? sha256(bytes).toString('base64') : undefined
  const { ETag } = await world.gatewayClient.send(
    new UploadPartCommand({ ...at, PartNumber: number, Body: bytes, ChecksumSHA256 }),
  )
  return { PartNumber: number, ETag, ChecksumSHA256 }
}
const complete = (at: At, Parts: CompletedPart[], whole = {}) =>
  world.gatewayClient.send(
    new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts }, ...whole }),
  )
const refusedAs = (name: string, status = 400) => ({ name, $metadata: { httpStatusCode: status } })

describe('multipart uploads (D23)', () => {
  test('D23: the object is its parts in order, with composite ETag and checksum', async () => {
    const at = await begin()
    const bytes = [noise(FIVE_MIB), noise(FIVE_MIB + 1), noise(77)]
    const parts = []
    for (const [index, piece] of bytes.entries()) parts.push(await send(at, index + 1, piece))
    const { ETag, ChecksumSHA256 } = await complete(at, parts)
    const etags = parts.map(part => Buffer.from(part.ETag?.replaceAll('"', '') ?? '', 'hex'))
    expect(ETag).toBe(`"${createHash('md5').update(Buffer.concat(etags)).digest('hex')}-3"`)
    expect(ChecksumSHA256).toBe(`${sha256(Buffer.concat(bytes.map(sha256))).toString('base64')}-3`)
    const asking = { Bucket: BUCKET, Key: at.Key, ChecksumMode: 'ENABLED' } as const
    expect(await world.client.send(new HeadObjectCommand(asking))).toMatchObject({ ChecksumSHA256, ETag })
    expect(
      await world.client.send(new HeadObjectCommand({ ...asking, ChecksumMode: undefined })),
    ).not.toHaveProperty('ChecksumSHA256')
    const whole = await world.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: at.Key }))
    const read = Buffer.from((await whole.Body?.transformToByteArray()) ?? [])
    expect(Buffer.compare(read, Buffer.concat(bytes))).toBe(0)
    const seam = await world.gateway.read('order-artwork', at.Key, { start: FIVE_MIB - 3, end: FIVE_MIB + 3 })
    const expected = Buffer.concat(bytes).subarray(FIVE_MIB - 3, FIVE_MIB + 4)
    expect(Buffer.compare(Buffer.from(seam ?? []), expected)).toBe(0)
    await world.gateway.remove('order-artwork', at.Key)
    expect(world.files().kept).toEqual([])
  })

  test('D23: ListParts pages, and a part sent again replaces the first', async () => {
    const at = await begin()
    for (const number of [4, 2, 9]) await send(at, number, noise(10))
    await send(at, 2, noise(20))
    const list = (PartNumberMarker?: string) =>
      world.client.send(new ListPartsCommand({ ...at, MaxParts: 2, PartNumberMarker }))
    const first = await list()
    expect(first.Parts?.map(part => [part.PartNumber, part.Size])).toEqual([
      [2, 20],
      [4, 10],
    ])
    expect([first.IsTruncated, first.NextPartNumberMarker]).toEqual([true, '4'])
    const second = await list(first.NextPartNumberMarker)
    expect([second.IsTruncated, second.Parts?.map(part => part.PartNumber)]).toEqual([false, [9]])
    await world.client.send(new AbortMultipartUploadCommand(at))
    expect(world.files().kept).toEqual([])
  })

  test('D23: a part that does not have its checksum is refused and not listed', async () => {
    const at = await begin()
    const ChecksumSHA256 = sha256(Buffer.from('other')).toString('base64')
    const sending = world.client.send(
      new UploadPartCommand({ ...at, PartNumber: 1, Body: Buffer.from('this'), ChecksumSHA256 }),
    )
    await expect(sending).rejects.toMatchObject(refusedAs('BadDigest'))
    await expect(send(at, 1, noise(10), false)).rejects.toMatchObject(refusedAs('InvalidRequest'))
    expect((await world.client.send(new ListPartsCommand(at))).Parts ?? []).toEqual([])
  })

  test('D23: parts before the last must have 5 MiB', async () => {
    const at = await begin()
    const parts = [await send(at, 1, noise(FIVE_MIB - 1)), await send(at, 2, noise(FIVE_MIB))]
    await expect(complete(at, parts)).rejects.toMatchObject(refusedAs('EntityTooSmall'))
    expect((await complete(at, parts.slice(1))).ETag).toMatch(/-1"$/)
  })

  test('D23: a list out of order, with a wrong ETag, checksum or number, without checksum or empty is refused', async () => {
    const at = await begin()
    const [one, two] = [await send(at, 1, noise(FIVE_MIB)), await send(at, 2, noise(10))]
    const refusals: [CompletedPart[], string][] = [
      [[two, one], 'InvalidPartOrder'],
      [[one, one], 'InvalidPartOrder'],
      [[{ ...one, ETag: two.ETag }], 'InvalidPart'],
      [[{ ...one, ChecksumSHA256: two.ChecksumSHA256 }], 'InvalidPart'],
      [[{ ...two, PartNumber: 3 }], 'InvalidPart'],
      [[{ ...one, ChecksumSHA256: undefined }], 'InvalidRequest'],
      [[], 'MalformedXML'],
    ]
    for (const [parts, code] of refusals) {
      await expect(complete(at, parts)).rejects.toMatchObject(refusedAs(code))
    }
    expect(await world.gateway.head('order-artwork', at.Key)).toBeNull()
    expect((await complete(at, [one, two])).$metadata.httpStatusCode).toBe(200)
  })

  test('D23: what the client expects of the whole must hold', async () => {
    const at = await begin()
    const bytes = noise(10)
    const parts = [await send(at, 1, bytes)]
    const composite = sha256(sha256(bytes)).toString('base64')
    const wrong = sha256(bytes).toString('base64')
    await expect(complete(at, parts, { ChecksumSHA256: wrong })).rejects.toMatchObject(refusedAs('BadDigest'))
    await expect(complete(at, parts, { MpuObjectSize: 11 })).rejects.toMatchObject(
      refusedAs('InvalidRequest'),
    )
    const stored = await complete(at, parts, { ChecksumSHA256: composite, MpuObjectSize: 10 })
    expect(stored.ChecksumSHA256).toBe(`${composite}-1`)
  })

  test('D23: an upload without checksums needs none and has none', async () => {
    const at = await begin('none')
    const stored = await complete(at, [await send(at, 1, noise(10), false)])
    expect(stored).not.toHaveProperty('ChecksumSHA256')
  })

  test('D23: an upload belongs to its key: under another one it does not exist', async () => {
    const at = await begin()
    const stray = { ...at, Key: 'multipart/other.pdf' }
    const none = refusedAs('NoSuchUpload', 404)
    await expect(send(stray, 1, noise(10))).rejects.toMatchObject(none)
    await expect(world.client.send(new ListPartsCommand(stray))).rejects.toMatchObject(none)
    await expect(complete(stray, [{ PartNumber: 1, ETag: 'x' }])).rejects.toMatchObject(none)
    await expect(world.client.send(new AbortMultipartUploadCommand(stray))).rejects.toMatchObject(none)
  })

  test('D23: part numbers are 1 to 10,000', async () => {
    const at = await begin()
    for (const number of [0, 10_001]) {
      await expect(send(at, number, noise(10))).rejects.toMatchObject(refusedAs('InvalidArgument'))
    }
  })

  test('D23: a part still arriving while its upload is aborted is not kept', async () => {
    const at = await begin()
    const before = world.files().kept.length
    const sending = send(at, 1, noise(FIVE_MIB)).then(
      () => 'kept',
      (error: Error) => error.name,
    )
    await expect.poll(() => world.files().drafts.length, { interval: 1 }).toBe(1)
    await world.client.send(new AbortMultipartUploadCommand(at))
    expect(await sending).toBe('NoSuchUpload')
    expect(world.files()).toMatchObject({ drafts: [], kept: { length: before } })
  })
})
