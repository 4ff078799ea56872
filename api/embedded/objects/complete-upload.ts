import { createHash } from 'node:crypto'
import { findUpload } from './multipart.ts'
import type { StoredObject } from './object-index.ts'
import { amzValue, type Call, isOnlyIfAbsent, type Operation, xmlResponse } from './operation.ts'
import { takeIn } from './receive-body.ts'
import { S3Error } from './s3-error.ts'
import type { StoredPartRow, Upload } from './uploads.ts'
import { element, innerOfEach, textOf } from './xml.ts'

const SMALLEST_PART_BYTES = 5 * 1024 * 1024
const LARGEST_LIST_BYTES = 4 * 1024 * 1024

/** A part as the client's list names it. */
export interface NamedPart {
  number: number
  etag: string
  sha256: string | null
}

/** Reads a CompleteMultipartUpload document. Throws MalformedXML. */
export function readPartList(xml: string): NamedPart[] {
  const parts = innerOfEach('Part', xml).map(inner => ({
    number: Number(textOf('PartNumber', inner) ?? Number.NaN),
    etag: (textOf('ETag', inner) ?? '').replaceAll('"', ''),
    sha256: textOf('ChecksumSHA256', inner),
  }))
  if (parts.length === 0 || parts.some(part => !Number.isInteger(part.number)))
    throw new S3Error('MalformedXML')
  return parts
}

/** Finds the parts the client names. Throws InvalidPartOrder, InvalidPart, EntityTooSmall or InvalidRequest. */
function choosePartsNamed(
  list: readonly NamedPart[],
  stored: readonly StoredPartRow[],
  checksummed: boolean,
): StoredPartRow[] {
  if (list.some((part, at) => part.number <= (list[at - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder')
  if (checksummed && list.some(part => part.sha256 === null)) {
    throw new S3Error('InvalidRequest', 'The complete request must include the checksum for each part.')
  }
  const byNumber = new Map(stored.map(part => [part.number, part]))
  const chosen = list.map(named => {
    const part = byNumber.get(named.number)
    const isSame = part?.etag === named.etag && (named.sha256 === null || named.sha256 === part.sha256)
    if (!part || !isSame) throw new S3Error('InvalidPart')
    return part
  })
  if (chosen.slice(0, -1).some(part => part.size < SMALLEST_PART_BYTES)) throw new S3Error('EntityTooSmall')
  return chosen
}

function digestOfDigests(algorithm: string, digests: readonly Buffer[]): Buffer {
  return createHash(algorithm).update(Buffer.concat(digests)).digest()
}

/** The object its parts make: digests over the parts' digests, `-N` behind them. */
function assemble(upload: Upload, parts: readonly StoredPartRow[], created: number): StoredObject {
  const md5s = parts.map(part => Buffer.from(part.etag, 'hex'))
  const sha256s = parts.map(part => Buffer.from(part.sha256 ?? '', 'base64'))
  const composite = `${digestOfDigests('sha256', sha256s).toString('base64')}-${parts.length}`
  return {
    contentType: upload.contentType,
    etag: `${digestOfDigests('md5', md5s).toString('hex')}-${parts.length}`,
    size: parts.reduce((sum, part) => sum + part.size, 0),
    checksum: upload.checksummed ? composite : null,
    created,
    segments: parts.map(({ file, size }) => ({ file, size })),
  }
}

async function readList({ headers, payload, body }: Call): Promise<NamedPart[]> {
  // Checksums sent here are the whole object's, not this list's.
  const own = new Headers([...headers].filter(([name]) => !name.startsWith('x-amz-checksum-')))
  const pieces: Uint8Array[] = []
  const incoming = { headers: own, hoisted: new Map(), payload, body }
  await takeIn(incoming, LARGEST_LIST_BYTES, piece => void pieces.push(piece))
  return readPartList(Buffer.concat(pieces).toString())
}

/** Holds the object against what the client expects of the whole. Throws BadDigest or InvalidRequest. */
function checkWhole(call: Call, object: StoredObject): void {
  const size = amzValue(call, 'x-amz-mp-object-size')
  if (size !== null && size !== String(object.size)) throw new S3Error('InvalidRequest')
  const expected = amzValue(call, 'x-amz-checksum-sha256')
  if (expected === null) return
  const actual = object.checksum ?? ''
  if (![actual, actual.split('-')[0]].includes(expected)) throw new S3Error('BadDigest')
}

/** CompleteMultipartUpload. */
export const completeUpload: Operation = async (room, call) => {
  const upload = findUpload(room, call)
  const onlyIfAbsent = isOnlyIfAbsent(call)
  const list = await readList(call)
  const stored = room.uploads.parts(findUpload(room, call).id, 0, -1)
  const object = assemble(upload, choosePartsNamed(list, stored, upload.checksummed), room.clock())
  checkWhole(call, object)
  const replaced = room.uploads.complete(upload, object, onlyIfAbsent)
  if (!replaced) throw new S3Error('PreconditionFailed')
  await room.blobs.remove(replaced)
  const fields = [
    element('Bucket', upload.bucket),
    element('Key', upload.key),
    element('ETag', `"${object.etag}"`),
    element('ChecksumSHA256', object.checksum),
    element('ChecksumType', object.checksum === null ? null : 'COMPOSITE'),
  ]
  return xmlResponse('CompleteMultipartUploadResult', fields.join(''))
}
