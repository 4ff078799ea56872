import { unchunk } from './aws-chunked.ts'
import type { Blobs } from './blobs.ts'
import { createDigester, type Digests } from './digests.ts'
import { S3Error } from './s3-error.ts'

/** A body on its way in, with what its signature and headers promise of it. */
export interface Incoming {
  headers: Headers
  /** `x-amz-` parameters that a presigner moved into the address. */
  hoisted: ReadonlyMap<string, string>
  body: ReadableStream<Uint8Array> | null
  /** As authenticate returns it. */
  payload: string
  /** Milliseconds without a byte after which the body is given up; for ever when absent. */
  stallMs?: number
}

export interface Received {
  /** Bytes. */
  size: number
  digests: Digests
  /** Whether the client sent a SHA-256, which then held. */
  checksummed: boolean
}

const TRAILER = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
const KNOWN_CHECKSUMS = ['x-amz-checksum-sha256', 'x-amz-checksum-crc32']

function declaredSize(headers: Headers, chunked: boolean): number {
  const text = headers.get(chunked ? 'x-amz-decoded-content-length' : 'content-length')
  if (text === null) throw new S3Error('MissingContentLength')
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument')
  return Number(text)
}

/** The checksums sent by header, address or trailer. */
function sentChecksums({ headers, hoisted }: Incoming, trailers: Map<string, string>): Map<string, string> {
  const sent = new Map([...headers, ...hoisted, ...trailers])
  const names = [...sent.keys()].filter(name => /^x-amz-checksum-(sha|crc)/.test(name))
  if (names.some(name => !KNOWN_CHECKSUMS.includes(name))) throw new S3Error('NotImplemented')
  return sent
}

function holdAgainst(sent: Map<string, string>, payload: string, digests: Digests): void {
  const held: [string, string | null][] = [
    ['content-md5', digests.md5],
    ['x-amz-checksum-sha256', digests.sha256],
    ['x-amz-checksum-crc32', digests.crc32],
  ]
  for (const [name, actual] of held) if ((sent.get(name) ?? actual) !== actual) throw new S3Error('BadDigest')
  const sha256 = Buffer.from(digests.sha256, 'base64').toString('hex')
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256) throw new S3Error('XAmzContentSHA256Mismatch')
}

/** What can be refused before a byte is read. Returns the declared size. Throws S3Error. */
export function checkPromises(incoming: Incoming, limit: number): number {
  const { payload, headers } = incoming
  if (payload.startsWith('STREAMING-') && payload !== TRAILER) throw new S3Error('NotImplemented')
  const size = declaredSize(headers, payload === TRAILER)
  if (size > limit) throw new S3Error('EntityTooLarge')
  sentChecksums(incoming, new Map())
  return size
}

/** Throws IncompleteBody when the caller leaves, RequestTimeout when nothing comes for too long. */
async function* piecesOf({ body, stallMs }: Incoming): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await beforeStalling(reader.read(), stallMs)
      if (done) return
      yield value
    }
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error('IncompleteBody')
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function beforeStalling<T>(reading: Promise<T>, stallMs: number | undefined): Promise<T> {
  if (stallMs === undefined) return reading
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const patience = setTimeout(() => reject(new S3Error('RequestTimeout')), stallMs)
  reading.then(resolve, reject).finally(() => clearTimeout(patience))
  return promise
}

/**
 * Hands a body to `write` piece by piece and digests it meanwhile; what was written counts only when this returns.
 * Throws S3Error when length (at most `limit` bytes), signed hash or a checksum does not hold.
 */
export async function takeIn(
  incoming: Incoming,
  limit: number,
  write: (piece: Uint8Array) => Promise<void> | void,
): Promise<Received> {
  const size = checkPromises(incoming, limit)
  const promised = sentChecksums(incoming, new Map())
  const digester = createDigester(promised.has('content-md5') || !promised.has('x-amz-checksum-sha256'))
  const trailers = new Map<string, string>()
  const raw = piecesOf(incoming)
  let taken = 0
  for await (const piece of incoming.payload === TRAILER ? unchunk(raw, trailers) : raw) {
    taken += piece.byteLength
    if (taken > size) throw new S3Error('IncompleteBody')
    digester.add(piece)
    await write(piece)
  }
  if (taken !== size) throw new S3Error('IncompleteBody')
  const digests = digester.done()
  const sent = sentChecksums(incoming, trailers)
  holdAgainst(sent, incoming.payload, digests)
  return { size, digests, checksummed: sent.has('x-amz-checksum-sha256') }
}

/** Streams a body to disk under `name`. Throws S3Error, with nothing kept. */
export async function storeBody(
  blobs: Blobs,
  name: string,
  incoming: Incoming,
  limit: number,
): Promise<Received> {
  const draft = await blobs.draft(name)
  try {
    const received = await takeIn(incoming, limit, draft.write)
    await draft.keep()
    return received
  } catch (error) {
    await draft.discard()
    throw error
  }
}
