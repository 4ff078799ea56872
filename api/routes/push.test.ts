import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import { composePush } from '#api/engines.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { REAL_AUTH0, REAL_S3, REAL_STRIPE } from '#api/testing/settings.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'

let shop: TestShop
let pat: TestPerson
let zoe: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  // Beside a real engine the key has to be set.
  shop.deps.push ??= { publicKey: '', send: async () => ({ outcome: 'taken' }) }
  pat = await newPerson(shop, 'Pat')
  zoe = await newPerson(shop, 'Zoe')
})
afterAll(() => shop.close())

const MANY_REAL = {
  ...REAL_S3,
  ...REAL_STRIPE,
  ...REAL_AUTH0,
  ...{ MONGODB_URI: 'mongodb://127.0.0.1', PUBLIC_URL: 'https://shop.example' },
}
const BEGIN = '/api/users/push-subscriptions'
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const ask = async (path: string, who: TestPerson | null, json: object) =>
  (await shop.call(path, { ...(who ? { token: who.token } : {}), json })).status
const all = () => shop.deps.store.pushSubscriptions.find({})

test('issue 11.4: a person’s browser is kept for them alone, handed out with their data, and ended by them', async () => {
  expect(await ask(BEGIN, null, { user: pat.sub, endpoint, keys })).toBe(401)
  expect(await ask(BEGIN, zoe, { user: pat.sub, endpoint, keys })).toBe(409)
  expect(await ask(BEGIN, pat, { user: pat.sub, endpoint, keys })).toBe(200)
  expect(await ask(`${BEGIN}/end`, zoe, { user: zoe.sub, endpoint })).toBe(200)
  expect(await all()).toMatchObject([{ owner: pat.sub, endpoint }])
  const mine = (await (await shop.call('/api/users/me', { token: pat.token })).json()) as PersonalData
  expect(mine.pushSubscriptions).toEqual([
    { service: 'fcm.googleapis.com', createdAt: expect.stringMatching(/Z$/) },
  ])
  expect(await ask(`${BEGIN}/end`, pat, { user: pat.sub, endpoint })).toBe(200)
  expect(await all()).toEqual([])
})

test('issue 11.4: what is no push service, or no key of a browser, is not kept', async () => {
  for (const wrong of [
    { endpoint: 'https://127.0.0.1/a' },
    { endpoint: 'http://fcm.googleapis.com/a' },
    { endpoint: `${endpoint}/${'x'.repeat(1_024)}` },
    { keys: { ...keys, auth: 'short' } },
    { keys: { ...keys, p256dh: `A${keys.p256dh.slice(1)}` } },
  ])
    expect([wrong, await ask(BEGIN, pat, { user: pat.sub, endpoint, keys, ...wrong })]).toEqual([wrong, 422])
  expect(await all()).toEqual([])
})

test('D4: with a person’s data go their browsers', async () => {
  await ask(BEGIN, zoe, { user: zoe.sub, endpoint, keys })
  expect((await shop.call('/api/users/me', { method: 'DELETE', token: zoe.token })).ok).toBe(true)
  expect(await all()).toEqual([])
})

test('issue 11.4: the key is the shop’s own while every piece is a stand-in, and has to be set beside a real engine', async () => {
  const secrets = embeddedSecrets(shop.dataDir, () => new Uint8Array())
  const keyOf = (env: Record<string, string>) => composePush({ config: readConfig(env), secrets })?.publicKey
  expect(keyOf({})).toMatch(/^B[\w-]{86}$/)
  expect(keyOf({})).toBe(keyOf({}))
  expect(keyOf(MANY_REAL)).toBeUndefined()
  const own = randomBytes(32).toString('base64url')
  expect(keyOf({ ...MANY_REAL, VAPID_PRIVATE_KEY: own })).toMatch(/^B[\w-]{86}$/)
  expect(() => readConfig({ VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY')
})

test('issue 11.4: a shop that pushes nothing takes no browser', async () => {
  const { push } = shop.deps
  shop.deps.push = null
  expect(await ask(BEGIN, pat, { user: pat.sub, endpoint, keys })).toBe(404)
  shop.deps.push = push
})
