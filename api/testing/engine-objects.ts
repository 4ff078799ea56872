import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { openWorld } from '#api/embedded/objects/testing/world.ts'
import { createObjectGateway } from '#api/gateways/objects.ts'
import type { ObjectGatewayOptions } from '#api/gateways/objects-client.ts'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'

const {
  S3_TEST_ENDPOINT,
  S3_TEST_ACCESS_KEY_ID: accessKeyId = '',
  S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env

const PLACE = {
  region: 'us-east-1',
  forcePathStyle: true,
  buckets: {
    'order-artwork': 'order-artwork',
    'product-artwork': 'product-artwork',
    'showcase-artwork': 'showcase-artwork',
  },
}

/** Where no store is. */
export const NOWHERE: ObjectGatewayOptions = {
  ...PLACE,
  endpoint: 'http://127.0.0.1:9',
  accessKeyId: 'none',
  secretAccessKey: 'none',
}

/** An S3 store that tests are to run on (`npm run test:engines`), with the shop's three buckets; null without one. */
export const S3_TEST: ObjectGatewayOptions | null = S3_TEST_ENDPOINT
  ? { ...PLACE, endpoint: S3_TEST_ENDPOINT, accessKeyId, secretAccessKey }
  : null

/** The way to that store, or to a stand-in of its own. */
export async function openObjectsUnderTest() {
  if (!S3_TEST) return openWorld()
  const gateway = createObjectGateway(S3_TEST)
  return { gateway, gatewayOptions: S3_TEST, close: async () => undefined }
}
export type ObjectsUnderTest = Pick<
  Awaited<ReturnType<typeof openWorld>>,
  'gateway' | 'gatewayOptions' | 'close'
>

/** The CORS rules of docs/operating.md, as whoever runs the shop sets them. */
export async function setBucketRules(
  { endpoint, accessKeyId, secretAccessKey, region }: ObjectGatewayOptions,
  publicUrl: string,
): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  const rule = {
    AllowedOrigins: [publicUrl],
    AllowedMethods: ['GET', 'PUT'],
    AllowedHeaders: [...PUT_HEADERS],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 3600,
  }
  await client.send(
    new PutBucketCorsCommand({ Bucket: 'order-artwork', CORSConfiguration: { CORSRules: [rule] } }),
  )
}

/** Settings of a shop on that store. */
export const onS3 = ({ endpoint, accessKeyId, secretAccessKey }: ObjectGatewayOptions) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
