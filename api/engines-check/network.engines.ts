import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#api/testing/caller.ts'
import { onS3, S3_TEST, setBucketRules } from '#api/testing/engine-objects.ts'
import { dropDatabase, onMongo } from '#api/testing/engine-store.ts'
import { freePort } from '#api/testing/free-port.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { startShopProcess } from '#api/testing/shop-process.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import { type Way, wayTo } from '#api/testing/toxiproxy.ts'
import { fileOf } from '#api/testing/uploads.ts'
import { SECOND } from '#shared/time.ts'

/** A shop that reaches its database and its objects by ways that tests make bad (issue 10.2). */
const { MONGODB_TEST_URI = '', TOXIPROXY_TEST_URL = '' } = process.env
const database = new URL(MONGODB_TEST_URI).host

let ways: { store: Way; objects: Way }
let shop: ReturnType<typeof startShopProcess>
let pat: TestPerson
let place: { uri: string; database: string }
const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-network-'))

beforeAll(async () => {
  if (!S3_TEST) throw new Error('no object store')
  const objects = new URL(S3_TEST.endpoint).host
  ways = {
    store: await wayTo(database, TOXIPROXY_TEST_URL),
    objects: await wayTo(objects, TOXIPROXY_TEST_URL),
  }
  const port = await freePort()
  // Else the driver would go where the server says it lives, past this way to it.
  const mongo = onMongo(`mongodb://${ways.store.at}/?directConnection=true`, port)
  place = { uri: MONGODB_TEST_URI, database: mongo.MONGODB_DATABASE ?? '' }
  const settings = { ...mongo, ...onS3({ ...S3_TEST, endpoint: `http://${ways.objects.at}` }), OBJECTS: '' }
  await setBucketRules(S3_TEST, `http://localhost:${port}`)
  shop = startShopProcess(port, dataDir, settings)
  await shop.open()
  pat = await newPerson(shop)
})
afterAll(async () => {
  await shop.kill('SIGKILL')
  await dropDatabase(place)
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const way of Object.values(ways)) await way.mend()
})

/** What the shop says, when to come back if it says so, and whether that took longer than `withinMs`. */
async function said(path: string, withinMs: number, json?: object): Promise<string> {
  const began = Date.now()
  const answer = await callerOf(shop.url)(path, { token: pat.token, ...(json ? { json } : {}) })
  await answer.text()
  const tookMs = Date.now() - began
  const again = answer.headers.has('Retry-After') ? ', to come again' : ''
  return `${answer.status}${again}${tookMs <= withinMs ? '' : `, but only after ${tookMs} ms`}`
}

const sync = () => said('/api/sync/cart', 8 * SECOND, syncOf(pat.sub, [mutations.add(randomUUID())]))
const probe = (name: string) => said(`/api/${name}`, 2 * SECOND)

async function beginUpload(): Promise<string> {
  const { artwork, parts } = await fileOf(2_000)
  const json = { fileName: 'sign.jpg', size: 2_000, contentType: 'image/jpeg', sha256: parts[0]?.sha256 }
  return said(`/api/artwork/uploads/${artwork}`, 8 * SECOND, json)
}

const everything = async () => {
  const [livez, health, synced, upload] = [probe('livez'), probe('health'), sync(), beginUpload()]
  return { livez: await livez, health: await health, synced: await synced, upload: await upload }
}

const WELL = { livez: '200', health: '200', synced: '200', upload: '200' }
const untilWell = () => expect.poll(everything, { timeout: 30 * SECOND }).toEqual(WELL)

const BAD = [
  ['cut', (way: Way) => way.cut()],
  ['silent', (way: Way) => way.silence()],
] as const

describe.each(BAD)('a way that is %s', (_, spoil) => {
  test('issue 10.2: to the database: callers are told to come again within 8 s, health within 2 s; then all is well', async () => {
    await untilWell()
    await spoil(ways.store)
    // The store is asked once a second at most.
    await expect.poll(() => probe('health'), { timeout: 10 * SECOND }).toMatch(/^503/)
    const told = '503, to come again'
    expect(await everything()).toEqual({ livez: '200', health: '503', synced: told, upload: told })
    await ways.store.mend()
    await untilWell()
  })

  test('issue 10.2: to the objects: uploads are told to come again within 8 s, all else goes on; then all is well', async () => {
    await untilWell()
    await spoil(ways.objects)
    expect(await everything()).toEqual({ ...WELL, upload: '503, to come again' })
    await expect.poll(() => probe('readyz'), { timeout: 10 * SECOND }).toBe('503')
    await ways.objects.mend()
    await untilWell()
  })
})

test('issue 10.2: where every answer is a quarter of a second late, all goes on', async () => {
  await ways.store.slow(250)
  await ways.objects.slow(250)
  expect(await everything()).toEqual(WELL)
})
