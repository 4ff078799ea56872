import { fileNameOf } from './blobs.ts'
import type { StoredObject } from './object-index.ts'
import { type Operation, type Room, xmlResponse } from './operation.ts'
import { streamRange } from './read-stream.ts'
import { storeBody } from './receive-body.ts'
import { S3Error } from './s3-error.ts'
import { element } from './xml.ts'

/** The bucket and key a copy names, encoded as in an address; a leading slash is allowed. Throws InvalidArgument. */
function readSource(source: string): [bucket: string, key: string] {
  const [bucket = '', ...path] = source.replace(/^\//, '').split('/')
  try {
    return [decodeURIComponent(bucket), path.map(decodeURIComponent).join('/')]
  } catch {
    throw new S3Error('InvalidArgument')
  }
}

/** The bytes under a name of their own: a file belongs to one object, whose end it shares. */
async function copyBytes({ blobs, largestBody }: Room, object: StoredObject, file: string) {
  const body = await streamRange(blobs, object.segments, { start: 0, end: object.size - 1 })
  const headers = new Headers({ 'content-length': String(object.size) })
  const incoming = { headers, hoisted: new Map(), payload: 'UNSIGNED-PAYLOAD', body }
  return storeBody(blobs, file, incoming, largestBody)
}

/** CopyObject, with the type of its source. */
export const copyObject: Operation = async (room, { address, headers }) => {
  const object = room.index.get(...readSource(headers.get('x-amz-copy-source') ?? ''))
  if (!object) throw new S3Error('NoSuchKey')
  const wanted = headers.get('x-amz-copy-source-if-match')
  if (wanted !== null && wanted !== `"${object.etag}"`) throw new S3Error('PreconditionFailed')
  const file = fileNameOf(address.bucket, address.key, room.newId())
  const { size, digests } = await copyBytes(room, object, file)
  const copy: StoredObject = {
    contentType: object.contentType,
    etag: digests.etag,
    size,
    checksum: object.checksum === null ? null : digests.sha256,
    created: room.clock(),
    segments: [{ file, size }],
  }
  await room.blobs.remove(room.index.put(address.bucket, address.key, copy, false) ?? [])
  const fields = [
    element('ETag', `"${copy.etag}"`),
    element('LastModified', new Date(copy.created).toISOString()),
  ]
  return xmlResponse('CopyObjectResult', fields.join(''))
}
