import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import {
  answered,
  createS3Client,
  isRefusal,
  LARGE,
  type ObjectGatewayOptions,
  orNull,
} from './objects-client.ts'
import { createMultipart } from './objects-multipart.ts'
import { createPresigning } from './objects-presign.ts'
import type { MultipartGateway, ObjectGateway } from './ports.ts'

type Plain = Omit<ObjectGateway, 'presignPut' | 'presignGet'>

function createPlain(client: S3Client, { buckets }: ObjectGatewayOptions): Plain {
  return {
    async head(bucket, key) {
      const found = await orNull(client.send(new HeadObjectCommand({ Bucket: buckets[bucket], Key: key })))
      if (!found) return null
      const { ContentLength: size = 0, ETag: etag = '', ContentType: contentType = '' } = found
      return { size, etag: etag.replaceAll('"', ''), contentType }
    },
    async read(bucket, key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const reading = client.send(new GetObjectCommand({ Bucket: buckets[bucket], Key: key, Range }))
      try {
        const found = await orNull(reading)
        const body = found?.Body
        return found && (body ? await answered(() => body.transformToByteArray()) : new Uint8Array())
      } catch (error) {
        // Nothing of the range lies within the object: it holds no such bytes, which is not a failure.
        if (isRefusal(error, 'InvalidRange')) return new Uint8Array()
        throw error
      }
    },
    async put(bucket, key, body, contentType) {
      const object = { Bucket: buckets[bucket], Key: key, Body: body, ContentType: contentType }
      await client.send(new PutObjectCommand(object), LARGE)
    },
    async copy(bucket, from, to) {
      const command = new CopyObjectCommand({
        Bucket: buckets[bucket],
        Key: to,
        // The one place where the SDK leaves encoding to its caller.
        CopySource: [buckets[bucket], ...from.key.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: `"${from.etag}"`,
      })
      try {
        const copied = await orNull(client.send(command, LARGE))
        return copied && (copied.CopyObjectResult?.ETag ?? '').replaceAll('"', '')
      } catch (error) {
        if (isRefusal(error, 'PreconditionFailed')) return null
        throw error
      }
    },
    async remove(bucket, key) {
      await client.send(new DeleteObjectCommand({ Bucket: buckets[bucket], Key: key }))
    },
  }
}

/** The object store through the S3 SDK. A missing object is null; every other refusal throws the SDK's error, silence `ObjectsSilent`. */
export function createObjectGateway(options: ObjectGatewayOptions): ObjectGateway & MultipartGateway {
  const client = createS3Client(options, options.endpoint)
  const signer = createS3Client(options, options.publicEndpoint ?? options.endpoint)
  return {
    ...createPlain(client, options),
    ...createMultipart(client, options),
    ...createPresigning(signer, options),
  }
}
