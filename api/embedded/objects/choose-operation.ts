import { completeUpload } from './complete-upload.ts'
import { copyObject } from './copy-object.ts'
import { deleteObject } from './delete-object.ts'
import { getObject } from './get-object.ts'
import { listObjects } from './list-objects.ts'
import { abortUpload, createUpload, listParts, listUploads, uploadPart } from './multipart.ts'
import type { Call, Operation } from './operation.ts'
import { putObject } from './put-object.ts'
import { S3Error } from './s3-error.ts'

const headBucket: Operation = async () => new Response(null)

const ON_OBJECTS: Record<string, Operation> = {
  GET: getObject,
  HEAD: getObject,
  PUT: putObject,
  DELETE: deleteObject,
}
const ON_UPLOADS: Record<string, Operation> = {
  GET: listParts,
  PUT: uploadPart,
  POST: completeUpload,
  DELETE: abortUpload,
}
const ON_BUCKETS: Record<string, Operation> = { GET: listObjects, HEAD: headBucket }

const KNOWN_PARAMETERS = new Set([
  ...['x-id', 'response-content-disposition'],
  ...['key-marker', 'upload-id-marker', 'max-uploads'],
  ...['uploads', 'uploadid', 'partnumber', 'max-parts', 'part-number-marker'],
  ...['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
  ...['fetch-owner'],
])
const KNOWN_AMZ = new Set([
  ...[
    'algorithm',
    'credential',
    'date',
    'expires',
    'signedheaders',
    'signature',
    'content-sha256',
    'user-agent',
  ],
  ...['checksum-sha256', 'checksum-crc32', 'checksum-algorithm', 'checksum-type', 'checksum-mode'],
  ...['copy-source', 'copy-source-if-match'],
  ...['sdk-checksum-algorithm', 'decoded-content-length', 'trailer', 'mp-object-size'],
])

function isKnown(name: string): boolean {
  return name.startsWith('x-amz-') ? KNOWN_AMZ.has(name.slice('x-amz-'.length)) : KNOWN_PARAMETERS.has(name)
}

/** A parameter or header this server would silently ignore could change the meaning of a request: it is refused. */
function checkUnderstood({ headers, query }: Call): void {
  const amzHeaders = [...headers.keys()].filter(name => name.startsWith('x-amz-'))
  const names = [...amzHeaders, ...[...query.keys()].map(name => name.toLowerCase())]
  const strange = names.find(name => !isKnown(name))
  if (strange !== undefined) throw new S3Error('NotImplemented', `${strange} is not implemented here.`)
  const encoding = headers.get('content-encoding')
  if (encoding !== null && encoding !== 'aws-chunked') throw new S3Error('NotImplemented')
  if (query.has('partNumber') && !query.has('uploadId')) throw new S3Error('NotImplemented')
}

/** The operation a request stands for. Throws MethodNotAllowed or NotImplemented. */
export function chooseOperation(call: Call): Operation {
  checkUnderstood(call)
  const { method, address, query, headers } = call
  if (headers.has('x-amz-copy-source')) return copyOperation(call)
  if (method === 'POST' && address.key !== '' && query.has('uploads')) return createUpload
  if (method === 'GET' && address.key === '' && query.has('uploads')) return listUploads
  const onObject = query.has('uploadId') ? ON_UPLOADS : ON_OBJECTS
  const operation = (address.key === '' ? ON_BUCKETS : onObject)[method]
  if (!operation) throw new S3Error('MethodNotAllowed')
  return operation
}

function copyOperation({ method, address, query }: Call): Operation {
  if (method !== 'PUT' || address.key === '' || query.has('uploadId')) throw new S3Error('NotImplemented')
  return copyObject
}
