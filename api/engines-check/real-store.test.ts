import { randomBytes, randomUUID } from 'node:crypto'
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { createObjectGateway } from '#api/gateways/objects.ts'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'
import { objectProblems } from './objects.ts'

const {
  S3_TEST_ENDPOINT: endpoint = '',
  S3_TEST_ACCESS_KEY_ID: accessKeyId = '',
  S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env
const PUBLIC_URL = 'http://localhost:4000'
const SHOP = {
  endpoint,
  accessKeyId,
  secretAccessKey,
  region: 'us-east-1',
  forcePathStyle: true,
  buckets: {
    'order-artwork': 'order-artwork',
    'product-artwork': 'product-artwork',
    'showcase-artwork': 'showcase-artwork',
  },
}

const look = () =>
  objectProblems({
    objects: createObjectGateway(SHOP),
    publicUrl: PUBLIC_URL,
    fetch: request => fetch(request),
    ids: { uuid: randomUUID, bytes: length => new Uint8Array(randomBytes(length)) },
  })

/** The rules of docs/operating.md, as whoever runs the shop sets them. */
async function setRules(): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: SHOP.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  const rule = {
    AllowedOrigins: [PUBLIC_URL],
    AllowedMethods: ['GET', 'PUT'],
    AllowedHeaders: [...PUT_HEADERS],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 3600,
  }
  await client.send(
    new PutBucketCorsCommand({ Bucket: 'order-artwork', CORSConfiguration: { CORSRules: [rule] } }),
  )
}

// Only where `npm run test:engines` has started a store.
if (endpoint !== '')
  test('issue 10.2: a real S3 store is fit once its bucket has the documented rules, and not before', async () => {
    expect(await look()).toEqual([expect.stringContaining('CORS')])
    await setRules()
    expect(await look()).toEqual([])
  })
else
  test('issue 10.2: without a store the check says that none answers', async () => {
    const nowhere = { ...SHOP, endpoint: 'http://127.0.0.1:9', accessKeyId: 'none', secretAccessKey: 'none' }
    const found = await objectProblems({
      objects: createObjectGateway(nowhere),
      publicUrl: PUBLIC_URL,
      fetch: request => fetch(request),
      ids: { uuid: randomUUID, bytes: length => new Uint8Array(randomBytes(length)) },
    })
    expect(found).toEqual([expect.stringContaining('does not answer')])
  })
