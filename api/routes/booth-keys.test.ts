import { afterAll, beforeAll, expect, test } from 'vitest'
import { keySource, usableBoothKey } from '#api/services/booth/keys.ts'
import { beginLife } from '#api/store/life.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { boothCode, importBoothKey, isGenuine, readCode, tokenHash } from '#shared/booth/code.ts'
import type { BoothKeyAnswer, TicketsAnswer } from '#shared/contract/booth.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
let seller: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
})
afterAll(() => shop.close())

const DEVICE = '00000000-0000-4000-8000-000000000001'
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const ask = (who: Pick<TestPerson, 'token'> | null, changes: object = {}) =>
  shop.call('/api/booth/key', {
    ...(who ? { token: who.token } : {}),
    json: { deviceId: DEVICE, label: 'Tablet 1', lastDay: dayIn(2), ...changes },
  })
const issued = async (who = seller, changes = {}) =>
  (await (await ask(who, changes)).json()) as BoothKeyAnswer
const revoke = (who: Pick<TestPerson, 'token'> | null, kid: string) =>
  shop.call(`/api/booth/key/${kid}/revoke`, { method: 'POST', ...(who ? { token: who.token } : {}) })

test('issue 9.3: what a tablet makes with its key the shop knows for genuine, and stores no key', async () => {
  const { kid, key } = await issued()
  const bytes = Buffer.from(key, 'base64')
  const binding = { tokenHash: await tokenHash('A'.repeat(22)), origin: shop.url }
  const own = await importBoothKey(new Uint8Array(bytes))
  const code = readCode(await boothCode(own, { kid, offer: new Uint8Array([1, 2, 3]), ...binding }))
  const known = await usableBoothKey(shop.deps, kid)
  expect(code && known && (await isGenuine(known.key, code, binding))).toBe(true)
  const stored = JSON.stringify(await shop.deps.store.boothKeys.get(kid))
  for (const form of ['base64', 'base64url', 'hex'] as const)
    expect(stored).not.toContain(bytes.toString(form))
  expect(bytes).toHaveLength(32)
})

test('B8: each key is another, and none follows from its name under another secret', async () => {
  const [one, two] = [await issued(), await issued()]
  expect(one.kid).not.toBe(two.kid)
  expect(one.key).not.toBe(two.key)
  const binding = { tokenHash: await tokenHash('A'.repeat(22)), origin: shop.url }
  const foreign = await usableBoothKey({ ...shop.deps, boothSecret: 'x'.repeat(32) }, one.kid)
  const own = await importBoothKey(new Uint8Array(Buffer.from(one.key, 'base64')))
  const code = readCode(await boothCode(own, { kid: one.kid, offer: new Uint8Array([1]), ...binding }))
  expect(code && foreign && (await isGenuine(foreign.key, code, binding))).toBe(false)
})

test('B8: a tablet is told what keys follow from now, which another secret changes and a restored backup, that may not know its key', async () => {
  const { source } = await issued()
  const asked = async () => {
    const json = { user: seller.sub, known: {} }
    const answer = await shop.call('/api/booth/tickets', { token: seller.token, json })
    return ((await answer.json()) as TicketsAnswer).keySource
  }
  expect(source).toMatch(/^[\w-]{16}$/)
  expect(await asked()).toBe(source)
  expect(await keySource({ ...shop.deps, boothSecret: 'x'.repeat(32) })).not.toBe(source)
  await beginLife(shop.deps.store, shop.deps.ids.uuid)
  const since = await asked()
  expect(since).not.toBe(source)
  expect((await issued()).source).toBe(since)
})

test('B12: a key lasts to the end of the show’s last day + 2, 30 days at most, by the shop’s clock', async () => {
  const until = async (lastDay: string) => Date.parse((await issued(seller, { lastDay })).expiresAt)
  expect(await until(dayIn(2))).toBe(Date.parse(dayIn(5)))
  expect(await until(dayIn(90))).toBeLessThanOrEqual(Date.now() + 30 * DAY)
  expect((await ask(seller, { lastDay: dayIn(-4) })).status).toBe(422)
  const { kid, expiresAt } = await issued()
  const at = (now: number) => usableBoothKey({ ...shop.deps, clock: { now: () => now } }, kid)
  expect(await at(Date.parse(expiresAt) - 1)).not.toBeNull()
  expect(await at(Date.parse(expiresAt))).toBeNull()
})

test('B8: a revoked key and an unknown one are none', async () => {
  const { kid } = await issued()
  expect((await revoke(seller, kid)).status).toBe(200)
  expect((await revoke(seller, kid)).status).toBe(200)
  expect(await usableBoothKey(shop.deps, kid)).toBeNull()
  expect(await usableBoothKey(shop.deps, '0'.repeat(16))).toBeNull()
})

test('D42: keys are for staff with the right alone, and each staff member’s own', async () => {
  const { kid } = await issued()
  const customer = await newPerson(shop)
  const clerk = await newStaff(shop, 'Clerk', ['orders:work'])
  const other = await newStaff(shop, 'Other')
  const statuses = []
  for (const who of [null, customer, clerk])
    statuses.push((await ask(who)).status, (await revoke(who, kid)).status)
  expect(statuses).toEqual([401, 401, 404, 404, 404, 404])
  expect((await revoke(other, kid)).status).toBe(404)
  expect(await usableBoothKey(shop.deps, kid)).not.toBeNull()
})

test('issue 9.3: what is no device, day or name of a key is refused, and the 51st key of a day', async () => {
  for (const wrong of [{ deviceId: 'x' }, { lastDay: '2026-02-30' }, { label: 'x'.repeat(81) }])
    expect((await ask(seller, wrong)).status).toBe(422)
  expect((await revoke(seller, 'nonsense')).status).toBe(422)
  const greedy = await newStaff(shop, 'Greedy')
  const statuses = []
  for (let at = 0; at < 51; at++) statuses.push((await ask(greedy)).status)
  expect(statuses).toEqual([...Array(50).fill(200), 429])
})
