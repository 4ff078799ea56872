import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createObjectGateway } from '#api/gateways/objects.ts'
import { NOWHERE, S3_TEST, setBucketRules } from '#api/testing/engine-objects.ts'
import { objectProblems } from './objects.ts'

const PUBLIC_URL = 'http://localhost:4000'
const shop = S3_TEST ?? NOWHERE

const look = () =>
  objectProblems({
    objects: createObjectGateway(shop),
    publicUrl: PUBLIC_URL,
    fetch: request => fetch(request),
    ids: { uuid: randomUUID, bytes: length => new Uint8Array(randomBytes(length)) },
  })

// Only where `npm run test:engines` has started a store.
if (S3_TEST && process.env.S3_TEST_ANSWERS_ALL_ORIGINS)
  test('issue 10.2: a real S3 store that answers every origin is fit as it comes', async () => {
    expect(await look()).toEqual([])
  })
else if (S3_TEST)
  test('issue 10.2: a real S3 store is fit once its bucket has the documented rules, and not before', async () => {
    expect(await look()).toEqual([expect.stringContaining('CORS')])
    await setBucketRules(shop, PUBLIC_URL)
    expect(await look()).toEqual([])
  })
else
  test('issue 10.2: without a store the check says that none answers', async () => {
    expect(await look()).toEqual([expect.stringContaining('does not answer')])
  })
