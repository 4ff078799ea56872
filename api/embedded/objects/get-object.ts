import { isMissing } from './blobs.ts'
import { readRange } from './byte-range.ts'
import type { StoredObject } from './object-index.ts'
import { amzValue, type Call, type Operation, type Room } from './operation.ts'
import { streamRange } from './read-stream.ts'
import { S3Error } from './s3-error.ts'

/** The one type of customer file a page may show in place: our own re-encoded previews (D19). */
const INLINE_TYPE = 'image/webp'

function find(room: Room, { address }: Call): StoredObject {
  const object = room.index.get(address.bucket, address.key)
  if (!object) throw new S3Error('NoSuchKey')
  return object
}

function describe(object: StoredObject): Headers {
  return new Headers({
    'accept-ranges': 'bytes',
    'content-type': object.contentType,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.created).toUTCString(),
  })
}

function addDisposition(headers: Headers, call: Call, object: StoredObject): void {
  const signed = call.query.get('response-content-disposition')
  if (signed !== undefined) headers.set('content-disposition', signed)
  else if (object.contentType !== INLINE_TYPE) headers.set('content-disposition', 'attachment')
}

function addChecksum(headers: Headers, call: Call, object: StoredObject): void {
  if (!object.checksum || amzValue(call, 'x-amz-checksum-mode')?.toUpperCase() !== 'ENABLED') return
  headers.set('x-amz-checksum-sha256', object.checksum)
  headers.set('x-amz-checksum-type', object.checksum.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT')
}

function names(condition: string | null, etag: string): boolean {
  return (condition?.split(',') ?? []).some(tag => ['*', `"${etag}"`].includes(tag.trim()))
}

function checkConditions(call: Call, object: StoredObject): 'send' | 'unchanged' {
  const wanted = call.headers.get('if-match')
  if (wanted !== null && !names(wanted, object.etag)) throw new S3Error('PreconditionFailed')
  return names(call.headers.get('if-none-match'), object.etag) ? 'unchanged' : 'send'
}

async function send(room: Room, call: Call, object: StoredObject): Promise<Response> {
  const headers = describe(object)
  addDisposition(headers, call, object)
  if (checkConditions(call, object) === 'unchanged') return new Response(null, { status: 304, headers })
  const range = readRange(call.headers.get('range'), object.size)
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${object.size}`)
  else addChecksum(headers, call, object)
  const status = range ? 206 : 200
  if (call.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await streamRange(room.blobs, object.segments, { start, end }), { status, headers })
}

/** GetObject and HeadObject. */
export const getObject: Operation = async (room, call) => {
  const object = find(room, call)
  try {
    return await send(room, call, object)
  } catch (error) {
    // Replaced or deleted between the index and the file: what the index says now is the answer.
    if (!isMissing(error)) throw error
    return send(room, call, find(room, call))
  }
}
