import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectGatewayOptions } from './objects-client.ts'
import type { MultipartGateway, ObjectGateway } from './ports.ts'

/** An attachment under the customer's own file name, in ASCII for old clients and in full for the rest (RFC 6266). */
function attachment(fileName: string): string {
  const name = fileName.toWellFormed()
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Left in the address it would be no promise of the body: only a header is held against what comes. */
const CHECKSUM_HEADER = new Set(['x-amz-checksum-sha256'])

type Presigning = Pick<ObjectGateway, 'presignPut' | 'presignGet'> & Pick<MultipartGateway, 'presignPart'>

/** Addresses a browser may use for a while; nothing is sent. */
export function createPresigning(client: S3Client, { buckets, clock }: ObjectGatewayOptions): Presigning {
  const times = (expiresIn: number) => ({ expiresIn, ...(clock && { signingDate: new Date(clock()) }) })

  return {
    presignPut({ bucket, key, contentType, contentLength, onlyIfAbsent, checksumSha256, expiresSeconds }) {
      const command = new PutObjectCommand({
        Bucket: buckets[bucket],
        Key: key,
        ContentType: contentType,
        ContentLength: contentLength,
        IfNoneMatch: onlyIfAbsent ? '*' : undefined,
        ChecksumSHA256: checksumSha256,
      })
      // The presigner leaves the type unsigned unless told otherwise.
      return getSignedUrl(client, command, {
        ...times(expiresSeconds),
        signableHeaders: new Set(['content-type']),
        unhoistableHeaders: CHECKSUM_HEADER,
      })
    },
    presignGet({ bucket, key, expiresSeconds, fileName }) {
      const command = new GetObjectCommand({
        Bucket: buckets[bucket],
        Key: key,
        ResponseContentDisposition: fileName === undefined ? undefined : attachment(fileName),
      })
      return getSignedUrl(client, command, times(expiresSeconds))
    },
    presignPart({ upload, partNumber, contentLength, checksumSha256, expiresSeconds }) {
      const command = new UploadPartCommand({
        Bucket: buckets[upload.bucket],
        Key: upload.key,
        UploadId: upload.uploadId,
        PartNumber: partNumber,
        ContentLength: contentLength,
        ChecksumSHA256: checksumSha256,
      })
      return getSignedUrl(client, command, { ...times(expiresSeconds), unhoistableHeaders: CHECKSUM_HEADER })
    },
  }
}
