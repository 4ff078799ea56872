import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi, createApp } from '#api/app.ts'
import { memoryCounters } from '#api/store/counters.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop, 'Pat'), newPerson(shop, 'Sam')])
  const record = { name: 'Pat Painter', email: 'pat@example.com', auth0Id: pat.sub }
  await shop.call('/api/users', { token: pat.token, json: record })
})
afterAll(() => shop.close())

const message = (text = 'How much is gold?') => ({ category: 'Pricing', orderId: '', message: text })
const send = (who: TestPerson | null, json: unknown, key?: string) =>
  shop.call('/api/users/contact-us', {
    json,
    ...(who ? { token: who.token } : {}),
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  })
const messagesOf = (who: TestPerson) => shop.deps.store.messages.find({ where: { owner: who.sub } })
async function forgetAnswers(): Promise<void> {
  const { idempotency } = shop.deps.store
  for (const { _id } of await idempotency.find({})) await idempotency.remove(_id)
}
const coded = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code?: string }).code,
})

describe('§7, D35 contact messages', () => {
  test('are kept with the name and e-mail the identity provider has, whatever form and record say', async () => {
    const forged = {
      ...message('whose name?'),
      name: 'Somebody Else',
      email: 'else@example.com',
      owner: sam.sub,
    }
    const answer = await send(pat, forged)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    const kept = (await messagesOf(pat)).find(doc => doc.message === 'whose name?')
    expect(kept).toMatchObject({
      name: 'Pat',
      email: pat.email,
      category: 'Pricing',
      orderId: '',
    })
  })

  test('need no field at all', async () => {
    expect((await send(sam, {})).status).toBe(200)
    expect(await messagesOf(sam)).toMatchObject([{ name: 'Sam', category: '', orderId: '', message: '' }])
  })

  test('hold 10,000 characters and not one more', async () => {
    expect((await send(pat, message('x'.repeat(10_000)))).status).toBe(200)
    expect(await coded(await send(pat, message('x'.repeat(10_001))))).toEqual({
      status: 422,
      code: 'invalid',
    })
    expect(await coded(await send(pat, { ...message(), orderId: 'x'.repeat(41) }))).toEqual({
      status: 422,
      code: 'invalid',
    })
  })

  test('are refused without a token and with a forged one', async () => {
    expect(await coded(await send(null, message()))).toEqual({ status: 401, code: 'unauthorized' })
    expect(await coded(await send({ ...pat, token: `${pat.token}x` }, message()))).toMatchObject({
      status: 401,
    })
  })
})

describe('contact messages under an Idempotency-Key (architecture, "Outbox")', () => {
  test('are kept once: the same again gets the first answer', async () => {
    const key = randomUUID()
    const answers = [await send(pat, message(key), key), await send(pat, message(key), key)]
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(answers.map(answer => answer.headers.get('Content-Type'))).toEqual([
      'application/json',
      'application/json',
    ])
    expect((await messagesOf(pat)).filter(doc => doc.message === key)).toHaveLength(1)
  })

  test('are kept once of many at the same moment, and the others get its answer or are told to ask again', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(pat, message(key), key)))
    expect(answers.every(({ status }) => status === 200 || status === 425)).toBe(true)
    expect((await messagesOf(pat)).filter(doc => doc.message === key)).toHaveLength(1)
  })

  test('with another body are 422 idempotency_conflict, also when only the message itself survived a crash', async () => {
    const key = randomUUID()
    await send(pat, message('first'), key)
    const conflict = { status: 422, code: 'idempotency_conflict' }
    expect(await coded(await send(pat, message('second'), key))).toEqual(conflict)
    await forgetAnswers()
    expect(await coded(await send(pat, message('second'), key))).toEqual(conflict)
    const other = randomUUID()
    await send(pat, message('again'), other)
    await forgetAnswers()
    expect((await send(pat, message('again'), other)).status).toBe(200)
    expect((await messagesOf(pat)).filter(doc => doc.message === 'again')).toHaveLength(1)
  })

  /** Asks with a key of an API whose first look at a person's record is held up. */
  async function heldUp() {
    const key = randomUUID()
    const { users } = shop.deps.store
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const get = async (id: string) => {
      began.resolve()
      await held.promise
      return users.get(id)
    }
    const slow = { ...users, get }
    const api = createApi({ ...shop.deps, store: { ...shop.deps.store, users: slow } }, 'test')
    const ask = () =>
      api.request('/users/contact-us', {
        method: 'POST',
        body: JSON.stringify(message('slow')),
        headers: {
          Authorization: `Bearer ${pat.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
      })
    const first = ask()
    await began.promise
    return { ask, first, release: held.resolve }
  }

  test('that are still being worked on after 3 s are 425 with Retry-After', async () => {
    const { ask, first, release } = await heldUp()
    const second = await ask()
    expect(second.headers.get('Retry-After')).toBe('1')
    expect(await coded(second)).toEqual({ status: 425, code: 'in_flight' })
    release()
    expect((await first).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  test('get the answer of the first, which a page that is left did not wait for', async () => {
    const { ask, first, release } = await heldUp()
    const before = (await messagesOf(pat)).length
    const second = ask()
    release()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect((await messagesOf(pat)).length - before).toBe(1)
  })

  test('are not taken for answered when the store failed', async () => {
    const key = randomUUID()
    const { messages } = shop.deps.store
    const broken = { ...messages, insert: () => Promise.reject(new Error('disk full')) }
    const broke = { ...shop.deps, store: { ...shop.deps.store, messages: broken } }
    const app = createApp(broke, { version: 'test', mounts: [] })
    const headers = {
      Authorization: `Bearer ${pat.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    }
    const body = JSON.stringify(message('lost?'))
    expect((await app.request('/api/users/contact-us', { method: 'POST', body, headers })).status).toBe(500)
    expect((await send(pat, message('lost?'), key)).status).toBe(200)
    expect((await messagesOf(pat)).filter(doc => doc.message === 'lost?')).toHaveLength(1)
  })

  test('are each person’s own: another’s key neither answers nor conflicts', async () => {
    const key = randomUUID()
    await send(pat, message('from pat'), key)
    expect((await send(sam, message('from sam'), key)).status).toBe(200)
    expect((await messagesOf(sam)).map(doc => doc.message)).toContain('from sam')
    expect((await messagesOf(pat)).map(doc => doc.message)).not.toContain('from sam')
  })

  test.each(['', 'with space', 'x'.repeat(201), 'ü'])('take no key like %o', async key => {
    expect(await coded(await send(pat, message(), key))).toEqual({ status: 400, code: 'bad_request' })
  })
})

describe('§7 contact messages', () => {
  test('are limited per person, not per address', async () => {
    const api = createApi({ ...shop.deps, counters: memoryCounters(shop.deps.clock) }, 'test')
    const ask = (who: TestPerson) =>
      api.request('/users/contact-us', {
        method: 'POST',
        body: '{}',
        headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
      })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await ask(pat)).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
    expect(Number((await ask(pat)).headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask(sam)).status).toBe(200)
  })

  test('are limited by what is new: the same again, as a device sends it until it is answered, does not count', async () => {
    const api = createApi({ ...shop.deps, counters: memoryCounters(shop.deps.clock) }, 'test')
    const ask = (key: string) =>
      api.request('/users/contact-us', {
        method: 'POST',
        body: '{}',
        headers: {
          Authorization: `Bearer ${pat.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
      })
    const [first, second] = [randomUUID(), randomUUID()]
    for (let at = 0; at < 61; at++) expect((await ask(first)).status).toBe(200)
    expect((await ask(second)).status).toBe(200)
  })
})

describe('issue 6.13: what is kept of requests', () => {
  test.each([
    ['/users', 240],
    ['/users/contact-us', 600],
  ])('issue 6.13: a person makes so many rows with POST %s an hour and no more', async (path, most) => {
    const { store } = shop.deps
    const made = new Set<string>()
    // Noted as they are made: MongoDB itself removes those that a refusal left meanwhile.
    const upsert: typeof store.idempotency.upsert = (id, change) => {
      made.add(id)
      return store.idempotency.upsert(id, change)
    }
    const noting = { ...store, idempotency: { ...store.idempotency, upsert } }
    const counters = memoryCounters(shop.deps.clock)
    const api = createApi({ ...shop.deps, store: noting, counters }, 'test')
    const ask = (who: TestPerson) =>
      api.request(path, {
        method: 'POST',
        body: '{}',
        headers: {
          Authorization: `Bearer ${who.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
      })
    for (let at = 0; at < most + 20; at++) await ask(pat)
    const refused = await ask(pat)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(made.size).toBe(most)
    expect((await ask(sam)).status).toBe(200)
  })
})
