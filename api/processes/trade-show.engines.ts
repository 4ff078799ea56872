import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish } from '#api/catalogue/publisher.ts'
import { repriced } from '#api/catalogue/testing/list.ts'
import { openStore } from '#api/store/open.ts'
import { onS3, S3_TEST, setBucketRules } from '#api/testing/engine-objects.ts'
import { dropDatabase, MONGODB_TEST_URI } from '#api/testing/engine-store.ts'
import { inWords } from '#api/testing/several/busy.ts'
import { caddyProxy } from '#api/testing/several/caddy.ts'
import { openBehind } from '#api/testing/several/processes.ts'
import {
  checkoutsAdmitted,
  filesAdmitted,
  type Processes,
  priceListsOf,
  tradeShow,
} from '#api/testing/several/trade-show.ts'
import { SECOND } from '#shared/time.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Three processes behind Caddy on the embedded engines. */
async function embedded() {
  const shop = await openBehind(3, {
    proxy: caddyProxy,
    settings: () => ({ UPLOAD_GB_PERSON: '1' }),
  })
  closing.push(shop.close)
  return { shop, place: { dataDir: shop.dataDir, mongo: null } }
}

/** The same on a database and the object store that were started for the tests; sign-in and payments are the stand-ins. */
async function served() {
  if (!S3_TEST || !MONGODB_TEST_URI) throw new Error('npm run test:engines starts what this needs')
  const s3 = S3_TEST
  const mongo = { uri: MONGODB_TEST_URI, database: `goldleaf-show-${randomUUID()}` }
  closing.push(() => dropDatabase(mongo))
  const shop = await openBehind(3, {
    proxy: caddyProxy,
    settings: async url => {
      await setBucketRules(s3, url)
      const settings = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: mongo.database, ...onS3(s3) }
      return {
        ...settings,
        ...{ PAYMENTS: 'embedded', IDENTITY: 'embedded', ALLOW_EMBEDDED: '1', UPLOAD_GB_PERSON: '1' },
      }
    },
  })
  closing.push(shop.close)
  return { shop, place: { dataDir: shop.dataDir, mongo } }
}

/** Milliseconds from publishing until every process has the new price list. */
async function publishedAfter(shop: Processes, place: Parameters<typeof openStore>[0]): Promise<number> {
  const store = await openStore(place)
  await publish(store, repriced(loadCatalogueData(), 1), { now: () => Date.now() })
  const from = Date.now()
  await store.close()
  while ((await priceListsOf(shop)).some(number => number !== 2)) {
    if (Date.now() - from > 30 * SECOND) throw new Error('a process never has the new price list')
    await sleep(50)
  }
  return Date.now() - from
}

const tell = (line: string) => process.stdout.write(`${line}\n`)

describe.each([
  ['the embedded engines', embedded],
  ['MongoDB and S3', served],
] as const)('behind Caddy on %s', (name, open) => {
  test('issue 10.3: processes that are killed and replaced fail nobody for good, limits are exact, and prices are one', async () => {
    const { shop, place } = await open()
    const { devices, requests, repeats, done, ...faults } = await tradeShow(shop)
    tell(
      `Caddy on ${name}: ${requests} requests of ${devices} devices, ${repeats} sent again, ${faults.failures.length} failed for good; ` +
        `${inWords(done)}, ${faults.differences.length} lost or doubled`,
    )
    expect(faults).toEqual({ failures: [], differences: [] })
    const files = await filesAdmitted(shop)
    const checkouts = await checkoutsAdmitted(shop)
    expect(await priceListsOf(shop)).toEqual([1, 1, 1])
    const published = await publishedAfter(shop, place)
    tell(
      `${files} of 64 files, ${checkouts} of 60 checkouts; one price list after ${(published / SECOND).toFixed(1)} s`,
    )
    // Exact within 5%: what a store that is too busy counted may be asked for once more.
    expect(files).toSatisfy((count: number) => count >= 61 && count <= 64)
    expect(checkouts).toSatisfy((count: number) => count >= 57 && count <= 60)
    expect(published).toBeLessThan(5 * SECOND)
    expect(requests).toBeGreaterThan(devices * 5)
  }, 600_000)
})
