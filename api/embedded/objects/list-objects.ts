import { encodePath } from './address.ts'
import type { Listed } from './object-index.ts'
import { type Operation, wholeNumber, xmlResponse } from './operation.ts'
import { S3Error } from './s3-error.ts'
import { element, node } from './xml.ts'

const toToken = (key: string) => Buffer.from(key).toString('base64url')
const fromToken = (token: string) => Buffer.from(token, 'base64url').toString()

function contents({ key, object }: Listed, encode: (key: string) => string): string {
  const fields = [
    element('Key', encode(key)),
    element('LastModified', new Date(object.created).toISOString()),
    element('ETag', `"${object.etag}"`),
    element('Size', object.size),
    element('StorageClass', 'STANDARD'),
  ]
  return node('Contents', fields.join(''))
}

/** ListObjectsV2, without delimiters. */
export const listObjects: Operation = async (room, call) => {
  const { query, address } = call
  if (query.get('list-type') !== '2' || query.has('delimiter')) throw new S3Error('NotImplemented')
  const limit = wholeNumber(call, 'max-keys', { min: 0, max: 1000, absent: 1000 })
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : fromToken(token)
  const prefix = query.get('prefix') ?? ''
  const encoding = query.get('encoding-type')
  const encode = encoding === 'url' ? encodePath : (key: string) => key
  const found = room.index.list(address.bucket, prefix, after, limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const fields = [
    element('Name', address.bucket),
    element('Prefix', encode(prefix)),
    element('MaxKeys', limit),
    element('KeyCount', page.length),
    element('EncodingType', encoding),
    element('IsTruncated', last !== undefined),
    element('NextContinuationToken', last && toToken(last.key)),
  ]
  return xmlResponse(
    'ListBucketResult',
    fields.join('') + page.map(listed => contents(listed, encode)).join(''),
  )
}
