import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Store } from '#api/store/store.ts'
import { type Death, dyingStore } from '#api/testing/dying-store.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

/** More writes than either effect makes together with its record. */
const WRITES = 5
const IN_FLIGHT_MS = 20_000
let shop: TestShop
let pat: TestPerson
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;[pat, sam] = await Promise.all([newPerson(shop, 'Pat'), newPerson(shop, 'Sam')])
})
afterEach(() => void vi.useRealTimers())

/** Sends a row of the outbox to the API over this store; null when its process was killed meanwhile. */
async function send(
  path: string,
  who: TestPerson,
  key: string,
  json: object,
  store: Store = shop.deps.store,
) {
  const app = createApp({ ...shop.deps, store }, { version: 'test', mounts: [] })
  const headers = {
    Authorization: `Bearer ${who.token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  }
  const answer = await app.request(path, { method: 'POST', body: JSON.stringify(json), headers })
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}
const everyDeath: Death[] = Array.from({ length: WRITES }, (_, at) => [
  { at: at + 1, landed: false },
  { at: at + 1, landed: true },
]).flat()

const KINDS: [string, string, (text: string) => object, (who: TestPerson) => Promise<string[]>][] = [
  [
    'a contact message',
    '/api/users/contact-us',
    text => ({ category: 'Pricing', orderId: '', message: text }),
    async who =>
      (await shop.deps.store.messages.find({ where: { owner: who.sub } })).map(({ message }) => message),
  ],
  [
    'the user record',
    '/api/users',
    text => ({ name: text, email: '', picture: '', auth0Id: '' }),
    async who => [(await shop.deps.store.users.get(who.sub))?.name ?? ''],
  ],
]

describe.each(KINDS)('%s from the outbox ("Outbox")', (_, path, bodyOf, effects) => {
  test('wherever the process dies between effect and record, sending again brings one effect and one answer', async () => {
    for (const death of everyDeath) {
      const key = randomUUID()
      const text = `${death.at} ${death.landed}`
      await send(path, pat, key, bodyOf(text), dyingStore(shop.deps.store, death))
      vi.setSystemTime(Date.now() + IN_FLIGHT_MS)
      expect((await send(path, pat, key, bodyOf(text))).status).toBe(200)
      expect((await effects(pat)).filter(each => each === text)).toEqual([text])
    }
  })

  test('is answered alike for 90 days, and 422 under another body', async () => {
    const key = randomUUID()
    const first = await send(path, pat, key, bodyOf('first'))
    vi.setSystemTime(Date.now() + IN_FLIGHT_MS)
    expect(await send(path, pat, key, bodyOf('first'))).toEqual(first)
    const other = await send(path, pat, key, bodyOf('second'))
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_conflict'])
    expect(await effects(pat)).toEqual(['first'])
  })

  test('has its key for this person and this route alone', async () => {
    const key = randomUUID()
    await send(path, pat, key, bodyOf('from pat'))
    expect((await send(path, sam, key, bodyOf('from sam'))).status).toBe(200)
    expect(await effects(sam)).toContain('from sam')
    for (const [, elsewhere, body] of KINDS)
      if (elsewhere !== path) expect((await send(elsewhere, pat, key, body('there'))).status).toBe(200)
  })

  test('a final refusal is kept, one that may pass is not', async () => {
    const key = randomUUID()
    const wrong = { ...bodyOf('x'), message: 5, name: 5 }
    const refused = await send(path, pat, key, wrong)
    expect([refused.status, await send(path, pat, key, wrong)]).toEqual([422, refused])
    const broken = { ...shop.deps.store, users: { ...shop.deps.store.users, get: fails, upsert: fails } }
    const later = randomUUID()
    expect((await send(path, pat, later, bodyOf('later'), broken)).status).toBe(500)
    expect((await send(path, pat, later, bodyOf('later'))).status).toBe(200)
  })
})

const fails = () => Promise.reject(new Error('disk full'))

describe('the user record from the outbox', () => {
  const record = (name: string) => ({ name, email: '', picture: '', auth0Id: '' })

  test('that died before its answer and comes again after a newer one does not undo that', async () => {
    const [older, newer] = [randomUUID(), randomUUID()]
    // The record's third write would be the answer's.
    await send(
      '/api/users',
      pat,
      older,
      record('older'),
      dyingStore(shop.deps.store, { at: 3, landed: false }),
    )
    await send('/api/users', pat, newer, record('newer'))
    vi.setSystemTime(Date.now() + IN_FLIGHT_MS)
    expect((await send('/api/users', pat, older, record('older'))).status).toBe(200)
    expect((await shop.deps.store.users.get(pat.sub))?.name).toBe('newer')
  })
})
