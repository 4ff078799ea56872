import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { strictEncode } from './address.ts'
import { signatureOf } from './signature.ts'
import { BUCKET, codeOf, KEYS, noise, type ObjectWorld, openWorld } from './testing/world.ts'

const digest = (bytes: Uint8Array, form: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(form)

let world: ObjectWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const put = (input: Partial<PutObjectCommandInput>) =>
  world.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'k', ...input }))
const read = async (key: string) => {
  const { Body } = await world.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe('SigV4 in the Authorization header, from the real client', () => {
  test('the client of default settings (CRC32 by header) puts and gets', async () => {
    const bytes = noise(70_000)
    await put({ Key: 'plain', Body: bytes })
    expect(Buffer.compare(await read('plain'), bytes)).toBe(0)
  })

  test('a stream goes aws-chunked with its checksum in the trailer, unwrapped byte for byte', async () => {
    const bytes = noise(300_000)
    const pieces = Array.from({ length: 30 }, (_, at) => bytes.subarray(at * 10_000, (at + 1) * 10_000))
    const stream = { Key: 'stream', Body: Readable.from(pieces), ContentLength: bytes.length }
    await put({ ...stream, ChecksumAlgorithm: 'SHA256' })
    expect(Buffer.compare(await read('stream'), bytes)).toBe(0)
    const asking = { Bucket: BUCKET, Key: 'stream', ChecksumMode: 'ENABLED' } as const
    const head = await world.client.send(new HeadObjectCommand(asking))
    expect(head).toMatchObject({ ChecksumSHA256: digest(bytes, 'base64'), ContentLength: 300_000 })
  })

  test('a SHA-256 that does not hold is refused and nothing is kept', async () => {
    const wrong = digest(Buffer.from('other'), 'base64')
    await expect(put({ Key: 'wrong', Body: 'this', ChecksumSHA256: wrong })).rejects.toMatchObject({
      name: 'BadDigest',
      $metadata: { httpStatusCode: 400 },
    })
    await expect(read('wrong')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('checksums this server cannot work out are refused rather than ignored', async () => {
    await expect(put({ Body: 'x', ChecksumAlgorithm: 'SHA1' })).rejects.toMatchObject({
      name: 'NotImplemented',
    })
  })

  test('what the server would have to ignore is refused: ACLs, metadata, encodings, unknown resources', async () => {
    const refused = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
    await expect(put({ Body: 'x', ACL: 'public-read' })).rejects.toMatchObject(refused)
    await expect(put({ Body: 'x', Metadata: { a: 'b' } })).rejects.toMatchObject(refused)
    await expect(put({ Body: 'x', ContentEncoding: 'gzip' })).rejects.toMatchObject(refused)
    await expect(put({ Body: 'x', IfMatch: '"etag"' })).rejects.toMatchObject(refused)
    const acl = new PutObjectAclCommand({ Bucket: BUCKET, Key: 'k', ACL: 'public-read' })
    await expect(world.client.send(acl)).rejects.toMatchObject(refused)
  })

  test('an unknown bucket is 404, a known one answers HEAD', async () => {
    await expect(put({ Bucket: 'elsewhere', Body: 'x' })).rejects.toMatchObject({ name: 'NoSuchBucket' })
    const head = await world.client.send(new HeadBucketCommand({ Bucket: BUCKET }))
    expect(head.$metadata.httpStatusCode).toBe(200)
  })

  test('an unknown bucket is told to key holders alone', async () => {
    const { accessKeyId, region } = KEYS
    const credentials = { accessKeyId, secretAccessKey: 'guess' }
    const forger = new S3Client({ endpoint: world.endpoint, region, credentials, forcePathStyle: true })
    const asking = forger.send(new GetObjectCommand({ Bucket: 'elsewhere', Key: 'k' }))
    await expect(asking).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })

  test('a client whose region differs learns the right one', async () => {
    const { accessKeyId, secretAccessKey } = KEYS
    const credentials = { accessKeyId, secretAccessKey }
    const lost = new S3Client({
      endpoint: world.endpoint,
      region: 'eu-west-1',
      credentials,
      forcePathStyle: true,
    })
    const asking = lost.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'k' }))
    await expect(asking).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' })
  })

  test.each([
    ['slow', -16],
    ['fast', 16],
  ])('a clock 16 minutes %s is refused', async (_, minutes) => {
    const honest = world.time.now
    world.time.now = Date.now() + minutes * MINUTE
    // The client learns the offset from the refusal's Date header and may not tell it apart: one attempt only.
    await expect(put({ Body: 'x' })).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
    world.time.now = honest
  })
})

describe('SigV4 in the Authorization header, by hand', () => {
  const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

  interface Forged {
    key?: string
    body?: string
    payload?: string
    /** Sent but not signed. */
    extra?: Record<string, string>
    signedHeaders?: string[]
    authorization?: (honest: string) => string
  }

  function sendSigned({ key = 'by hand', body = '', extra = {}, ...forged }: Forged) {
    const stamp = stampOf(world.time.now)
    const payload = forged.payload ?? digest(Buffer.from(body), 'hex')
    const headers = new Headers({ 'x-amz-date': stamp, 'x-amz-content-sha256': payload })
    const signedHeaders = forged.signedHeaders ?? ['host', 'x-amz-content-sha256', 'x-amz-date']
    const scope = { stamp, day: stamp.slice(0, 8), region: KEYS.region, service: 's3' }
    const all = new Headers([...headers, ['host', `127.0.0.1:${world.port}`]])
    const path = `/objects/${BUCKET}/${key}`
    const request = { method: 'PUT', path, query: [], headers: all, signedHeaders, payload }
    const signature = signatureOf(request, scope, KEYS.secretAccessKey)
    const credential = `${KEYS.accessKeyId}/${scope.day}/${scope.region}/s3/aws4_request`
    const honest = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
    headers.set('authorization', forged.authorization?.(honest) ?? honest)
    for (const [name, value] of Object.entries(extra)) headers.set(name, value)
    return fetch(`${world.endpoint}/${BUCKET}/${strictEncode(key)}`, { method: 'PUT', body, headers })
  }

  test('a well-signed request passes', async () => {
    expect((await sendSigned({ body: 'hello' })).status).toBe(200)
    expect((await read('by hand')).toString()).toBe('hello')
  })

  test('an unsigned payload passes when that word is what was signed', async () => {
    expect((await sendSigned({ body: 'hello', payload: 'UNSIGNED-PAYLOAD' })).status).toBe(200)
  })

  const forgeries: [string, Forged, string][] = [
    [
      'another body than hashed',
      { body: 'evil', payload: digest(Buffer.from('good'), 'hex') },
      'XAmzContentSHA256Mismatch',
    ],
    [
      'another payload word',
      { extra: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
      'SignatureDoesNotMatch',
    ],
    ['host left unsigned', { signedHeaders: ['x-amz-content-sha256', 'x-amz-date'] }, 'AccessDenied'],
    ['the date left unsigned', { signedHeaders: ['host', 'x-amz-content-sha256'] }, 'AccessDenied'],
    ['an unsigned x-amz header', { extra: { 'x-amz-checksum-sha256': 'x' } }, 'AccessDenied'],
    ['chunk signatures', { payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }, 'NotImplemented'],
    ['a bearer token', { authorization: () => 'Bearer abc' }, 'AuthorizationHeaderMalformed'],
    [
      'an older algorithm',
      { authorization: all => all.replace('SHA256', 'SHA1') },
      'AuthorizationHeaderMalformed',
    ],
    ['no fields', { authorization: () => 'AWS4-HMAC-SHA256 ' }, 'AuthorizationHeaderMalformed'],
    [
      'another service',
      { authorization: all => all.replace('/s3/', '/ses/') },
      'AuthorizationHeaderMalformed',
    ],
    [
      'another day',
      { authorization: all => all.replace(/\/\d{8}\//, '/20200101/') },
      'AuthorizationHeaderMalformed',
    ],
    ['a truncated signature', { authorization: all => all.slice(0, -1) }, 'SignatureDoesNotMatch'],
    ['an impossible Content-MD5', { body: 'x', extra: { 'content-md5': 'AAAA' } }, 'BadDigest'],
  ]
  test.each(forgeries)('Trust: %s is refused', async (_, forged, code) => {
    const response = await sendSigned({ key: 'forged', ...forged })
    expect(await codeOf(response)).toBe(code)
    await expect(read('forged')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })
})
