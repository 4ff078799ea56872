import { encodePath } from './address.ts'
import {
  amzValue,
  type Call,
  type Operation,
  type Room,
  receiveBody,
  wholeNumber,
  xmlResponse,
} from './operation.ts'
import { S3Error } from './s3-error.ts'
import type { StoredPartRow, Upload } from './uploads.ts'
import { element, node } from './xml.ts'

const MOST_PARTS = 10_000

/** The upload the call names, under the key it was begun for. Throws NoSuchUpload. */
export function findUpload(room: Room, { query, address }: Call): Upload {
  const upload = room.uploads.get(query.get('uploadId') ?? '')
  if (upload?.bucket !== address.bucket || upload.key !== address.key) throw new S3Error('NoSuchUpload')
  return upload
}

/** CreateMultipartUpload; SHA-256 is the only checksum algorithm. */
export const createUpload: Operation = async (room, call) => {
  const algorithm = amzValue(call, 'x-amz-checksum-algorithm')
  if (algorithm !== null && algorithm !== 'SHA256') throw new S3Error('NotImplemented')
  if ((amzValue(call, 'x-amz-checksum-type') ?? 'COMPOSITE') !== 'COMPOSITE')
    throw new S3Error('InvalidRequest')
  const { bucket, key } = call.address
  const contentType = call.headers.get('content-type') ?? 'binary/octet-stream'
  const checksummed = algorithm !== null
  const upload = { id: room.newId(), bucket, key, contentType, checksummed, created: room.clock() }
  room.uploads.start(upload)
  const fields = [element('Bucket', bucket), element('Key', key), element('UploadId', upload.id)]
  const response = xmlResponse('InitiateMultipartUploadResult', fields.join(''))
  if (algorithm) response.headers.set('x-amz-checksum-algorithm', algorithm)
  return response
}

/** UploadPart: a part sent again under its number takes the old one's place. */
export const uploadPart: Operation = async (room, call) => {
  const upload = findUpload(room, call)
  const number = wholeNumber(call, 'partNumber', { min: 1, max: MOST_PARTS, absent: 0 })
  if (upload.checksummed && amzValue(call, 'x-amz-checksum-sha256') === null) {
    throw new S3Error('InvalidRequest', 'Checksum Type mismatch occurred, expected checksum Type: sha256')
  }
  const { file, size, digests, checksummed } = await receiveBody(room, call)
  const sha256 = checksummed ? digests.sha256 : null
  const part: StoredPartRow = { number, file, size, etag: digests.etag, sha256, created: room.clock() }
  const replaced = room.uploads.putPart(upload.id, part)
  await room.blobs.remove(replaced ?? [file])
  if (!replaced) throw new S3Error('NoSuchUpload')
  const headers = new Headers({ etag: `"${part.etag}"` })
  if (sha256) headers.set('x-amz-checksum-sha256', sha256)
  return new Response(null, { headers })
}

function partElement(part: StoredPartRow): string {
  const fields = [
    element('PartNumber', part.number),
    element('LastModified', new Date(part.created).toISOString()),
    element('ETag', `"${part.etag}"`),
    element('Size', part.size),
    element('ChecksumSHA256', part.sha256),
  ]
  return node('Part', fields.join(''))
}

/** ListParts, in pages of at most 1000. */
export const listParts: Operation = async (room, call) => {
  const upload = findUpload(room, call)
  const limit = wholeNumber(call, 'max-parts', { min: 1, max: 1000, absent: 1000 })
  const after = wholeNumber(call, 'part-number-marker', { min: 0, max: MOST_PARTS, absent: 0 })
  const found = room.uploads.parts(upload.id, after, limit + 1)
  const page = found.slice(0, limit)
  const isTruncated = found.length > limit
  const fields = [
    element('Bucket', upload.bucket),
    element('Key', upload.key),
    element('UploadId', upload.id),
    element('PartNumberMarker', after),
    element('MaxParts', limit),
    element('IsTruncated', isTruncated),
    element('NextPartNumberMarker', isTruncated ? page.at(-1)?.number : undefined),
    element('ChecksumAlgorithm', upload.checksummed ? 'SHA256' : null),
    element('ChecksumType', upload.checksummed ? 'COMPOSITE' : null),
  ]
  return xmlResponse('ListPartsResult', fields.join('') + page.map(partElement).join(''))
}

function uploadElement({ id, key, created = 0 }: Upload, encode: (key: string) => string): string {
  const fields = [
    element('Key', encode(key)),
    element('UploadId', id),
    element('StorageClass', 'STANDARD'),
    element('Initiated', new Date(created).toISOString()),
  ]
  return node('Upload', fields.join(''))
}

/** ListMultipartUploads, without prefix or delimiter, in pages of at most 1000. */
export const listUploads: Operation = async (room, call) => {
  const { query, address } = call
  if (query.has('prefix') || query.has('delimiter')) throw new S3Error('NotImplemented')
  const limit = wholeNumber(call, 'max-uploads', { min: 1, max: 1000, absent: 1000 })
  const after = { key: query.get('key-marker') ?? '', id: query.get('upload-id-marker') ?? '' }
  const encoding = query.get('encoding-type')
  const encode = encoding === 'url' ? encodePath : (key: string) => key
  const found = room.uploads.list(address.bucket, after, limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const fields = [
    element('Bucket', address.bucket),
    element('KeyMarker', encode(after.key)),
    element('UploadIdMarker', after.id),
    element('NextKeyMarker', last && encode(last.key)),
    element('NextUploadIdMarker', last?.id),
    element('MaxUploads', limit),
    element('EncodingType', encoding),
    element('IsTruncated', last !== undefined),
  ]
  const uploads = page.map(upload => uploadElement(upload, encode))
  return xmlResponse('ListMultipartUploadsResult', fields.join('') + uploads.join(''))
}

/** AbortMultipartUpload. */
export const abortUpload: Operation = async (room, call) => {
  await room.blobs.remove(room.uploads.drop(findUpload(room, call).id))
  return new Response(null, { status: 204 })
}
