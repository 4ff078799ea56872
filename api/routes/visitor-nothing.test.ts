import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runActs } from '#api/services/booth/acts.ts'
import { issueBoothKey, revokeBoothKey } from '#api/services/booth/keys.ts'
import { secretHash } from '#api/services/booth/links.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { browserOf, linkedTicket, newSecret, offerBytes } from '#api/testing/booth.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { boothCode, importBoothKey, toDigits } from '#shared/booth/code.ts'
import type { BoothAct } from '#shared/contract/booth.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
let now: number
/** Questions to the store since it was last set to nothing. */
let reads = 0
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: '1000000' })
  shop.deps.counters.hit = () => ({ count: 1, resetAt: 0 })
  now = Date.now()
  shop.deps.clock.now = () => now
  for (const name of [
    'tickets',
    'ticketTokens',
    'offers',
    'boothKeys',
    'lists',
    'carts',
    'orders',
  ] as const) {
    const collection = shop.deps.store[name]
    const { get } = collection as { get(id: string): Promise<unknown> }
    Object.assign(collection, {
      get: (id: string) => {
        reads++
        return get.call(collection, id)
      },
    })
  }
})
afterAll(() => shop.close())

async function tablet() {
  const lastDay = new Date(now).toISOString().slice(0, 10)
  const issued = await issueBoothKey(shop.deps, 'auth0|staff', {
    deviceId: randomUUID(),
    label: 'One',
    lastDay,
  })
  if (!issued.ok) throw new Error(issued.code)
  const key = await importBoothKey(new Uint8Array(Buffer.from(issued.key.key, 'base64')))
  const [ticket, token] = [randomUUID(), newSecret()]
  const { kid } = issued.key
  const codeFor = (link = token, { origin = shop.url, rev = 1, by = kid } = {}) =>
    boothCode(key, { kid: by, offer: offerBytes(shop, ticket, rev), tokenHash: secretHash(link), origin })
  return { kid, ticket, token, codeFor }
}
const act = (ticket: string, sent: BoothAct) => runActs(shop.deps, ticket, [{ id: randomUUID(), act: sent }])

/** What opens nothing, by why, as a link's secret with or without the code behind it. */
async function closed(): Promise<Record<string, { token: string; code?: string }>> {
  const one = await tablet()
  const whole = await one.codeFor()
  const bits = BigInt(whole)
  const [ended, cancelled, forgotten] = [
    await linkedTicket(shop),
    await linkedTicket(shop),
    await linkedTicket(shop, { forgotten: true }),
  ]
  await act(ended.ticket._id, { kind: 'revoke', hash: secretHash(ended.token) })
  await act(cancelled.ticket._id, { kind: 'cancel' })
  const endedWithCode = await tablet()
  await browserOf(shop, endedWithCode.token)('', { code: await endedWithCode.codeFor() })
  await act(endedWithCode.ticket, { kind: 'revoke', hash: secretHash(endedWithCode.token) })
  const cancelledWithCode = await tablet()
  const ofCancelled = await cancelledWithCode.codeFor()
  await browserOf(shop, cancelledWithCode.token)('', { code: ofCancelled })
  await act(cancelledWithCode.ticket, { kind: 'cancel' })
  const revoked = await tablet()
  await revokeBoothKey(shop.deps, 'auth0|staff', revoked.kid)
  const { token } = one
  return {
    'a guessed link': { token: newSecret() },
    'an ended link': { token: ended.token },
    'a cancelled ticket’s link': { token: cancelled.token },
    'a forgotten ticket’s link': { token: forgotten.token },
    'a link cut off': { token: ended.token.slice(1) },
    'no link': { token: '' },
    'a code altered at its end': { token, code: (bits ^ 1n).toString() },
    'a code altered in its MAC': {
      token,
      code: (bits ^ (1n << BigInt(bits.toString(2).length - 100))).toString(),
    },
    'a code cut off at its end': { token, code: whole.slice(0, -1) },
    'a code cut off at its beginning': { token, code: whole.slice(1) },
    'a forged code': { token, code: toDigits(crypto.getRandomValues(new Uint8Array(120))) },
    'digits that are no code': { token, code: '123456789' },
    'a code under another link': { token: newSecret(), code: whole },
    'a code of another shop': { token, code: await one.codeFor(token, { origin: 'https://other.example' }) },
    'a code of an unknown key': { token, code: await one.codeFor(token, { by: '0123456789abcdef' }) },
    'a code of a revoked key': { token: revoked.token, code: await revoked.codeFor() },
    'an ended link with a newer code': {
      token: endedWithCode.token,
      code: await endedWithCode.codeFor(endedWithCode.token, { rev: 2 }),
    },
    'a cancelled ticket’s code': { token: cancelledWithCode.token, code: ofCancelled },
    'a new link to a cancelled ticket': await (async () => {
      const fresh = newSecret()
      return { token: fresh, code: await cancelledWithCode.codeFor(fresh) }
    })(),
  }
}

const records = () =>
  Promise.all(COLLECTION_NAMES.map(async name => [name, await shop.deps.store[name].find({})] as const))

/** What is not the same for everybody: when it was asked, and under which id. */
const OWN = ['date', 'x-request-id', 'server-timing']

test('B8: whatever opens nothing has one answer, to the letter, changes nothing, and costs the shop a few reads', async () => {
  const kinds = await closed()
  const expired = await tablet()
  const code = await expired.codeFor()
  const before = await records()
  const answers = new Map<string, string[]>()
  const costs: [kind: string, reads: number][] = []
  const open = async (kind: string, { token, code: behind }: { token: string; code?: string }) => {
    reads = 0
    const answer = await browserOf(shop, token)('', behind === undefined ? {} : { code: behind })
    costs.push([kind, reads])
    const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
    const headers = [...answer.headers].filter(([name]) => !OWN.includes(name))
    const said = JSON.stringify([answer.status, body, headers])
    answers.set(said, [...(answers.get(said) ?? []), kind])
  }
  for (const [kind, link] of Object.entries(kinds)) await open(kind, link)
  now += 4 * DAY
  await open('a code of an expired key', { token: expired.token, code })
  expect([...answers.values()]).toEqual([[...Object.keys(kinds), 'a code of an expired key']])
  expect(JSON.parse([...answers.keys()][0] ?? '[]').slice(0, 2)).toEqual([
    404,
    { error: 'There is nothing at this address', code: 'not_found' },
  ])
  expect(costs.filter(([, cost]) => cost > 5)).toEqual([])
  expect(await records()).toEqual(before)
})

test('B8: a genuine code of this very stand opens the order, so that the kinds above fail for what they are', async () => {
  const { token, codeFor } = await tablet()
  expect((await browserOf(shop, token)('', { code: await codeFor() })).status).toBe(200)
})
