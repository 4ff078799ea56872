import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#api/config.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { boughtLine, messageDoc, orderDoc, quietDeps } from '#api/testing/records.ts'
import { TRACKER_SECRET } from '#api/testing/settings.ts'
import { unreadFacts } from '#shared/artwork/verdict.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { SIGNATURE_HEADER, signatureHolds, TIMESTAMP_HEADER } from './signature.ts'
import { drainTracker, UNTRACKED } from './tracker.ts'

const ENV = { TRACKER_URL: 'https://tracker.example/hook', TRACKER_SECRET }

interface Received {
  key: string
  body: { type: string; id: string } & Record<string, unknown>
}

describe('D30 the outbox to the tracking tool', () => {
  let subject: Subject
  let now: number
  let received: Received[]
  let answer: (body: Received['body']) => Promise<Response>
  beforeEach(() => {
    subject = sqliteSubject()
    now = Date.parse('2026-11-21T10:00:00Z')
    received = []
    answer = async () => new Response(null, { status: 204 })
  })
  afterEach(() => subject.dispose())

  const clock = { now: () => now }
  const deps = (env: Record<string, string> = ENV) => ({
    ...quietDeps(subject.store, clock),
    config: readConfig(env),
    artworkBase: 'https://shop.example/objects/order-artwork',
    fetch: async (request: Request) => {
      const text = await request.text()
      const message = { timestamp: request.headers.get(TIMESTAMP_HEADER) ?? '', body: text }
      const signature = request.headers.get(SIGNATURE_HEADER) ?? ''
      expect(signatureHolds(TRACKER_SECRET, message, signature, now)).toBe(true)
      expect([request.url, request.method, request.redirect]).toEqual([ENV.TRACKER_URL, 'POST', 'manual'])
      const body = JSON.parse(text) as Received['body']
      received.push({ key: request.headers.get('Idempotency-Key') ?? '', body })
      return answer(body)
    },
  })
  const newOrder = async (orderId: string) => {
    const doc = orderDoc({ orderId, ...UNTRACKED })
    await subject.store.orders.insert(doc)
    return doc
  }
  const sentIds = () => received.map(({ body }) => body.id)

  test('issue 6.10: tells of each bought file where it lies, its ETag and what was found in it', async () => {
    const key = '0b0f4a36-0001-4000-8000-000000000000/sign.jpg'
    const at = '0b0f4a36-0001-4000-8000-000000000000/5e1f-sign.jpg'
    const facts = { ...unreadFacts(8, 'image/jpeg'), colour: 'cmyk' as const }
    const judged = { etag: 'abc', verdict: 'accept' as const, facts, page: null }
    const items = [{ ...boughtLine(key), files: [{ key, at, ...judged }] }, boughtLine(key)]
    await subject.store.orders.insert(orderDoc({ items, ...UNTRACKED }))
    await drainTracker(deps())
    const artwork = (stored: string) => `https://shop.example/objects/order-artwork/${stored}`
    expect(received[0]?.body).toMatchObject({
      order: {
        items: [
          { artwork: artwork(at), files: [{ artwork: artwork(at), ...judged }] },
          { artwork: artwork(key), files: [] },
        ],
      },
    })
  })

  test('issue 6.40: tells of the files of other parts beside front and back', async () => {
    const key = '0b0f4a36-0001-4000-8000-000000000000/sign.jpg'
    const { artwork } = boughtLine(key)
    const items = [
      { ...boughtLine(key), ...(artwork ? { artworkParts: { wall: artwork } } : {}) },
      boughtLine(key),
    ]
    await subject.store.orders.insert(orderDoc({ items, ...UNTRACKED }))
    await drainTracker(deps())
    const address = `https://shop.example/objects/order-artwork/${key}`
    const [body] = received.map(({ body }) => body as unknown as { order: { items: object[] } })
    expect(body?.order.items[0]).toMatchObject({ artwork: address, artworkParts: { wall: address } })
    expect(body?.order.items[1]).not.toHaveProperty('artworkParts')
  })

  test('tells of each new order and message once, signed, under an id of its own', async () => {
    await subject.store.users.insert({
      _id: 'auth0|pat',
      name: 'CEO',
      email: 'ceo@example.com',
      picture: '',
      updatedAt: '',
      provider: { name: 'Pat', email: 'p@example.com', emailVerified: true, picture: '', at: '' },
    })
    const order = await newOrder('GL-0000-0001')
    const message = messageDoc(UNTRACKED)
    await subject.store.messages.insert(message)
    expect(await drainTracker(deps())).toBe(2)
    expect(await drainTracker(deps())).toBe(0)
    expect(received).toMatchObject([
      {
        key: order.orderId,
        body: {
          type: 'order',
          id: order.orderId,
          order: {
            orderId: order.orderId,
            status: 'new',
            totalAmount: 10,
            items: [{ product: 'Coroplast' }],
          },
          customer: { id: 'auth0|pat', name: 'Pat', email: 'p@example.com', emailVerified: true },
          address: null,
        },
      },
      {
        key: message._id,
        body: {
          type: 'message',
          id: message._id,
          message: { category: 'Pricing', message: 'How much is gold?' },
          customer: { id: 'auth0|pat', name: 'Pat', email: 'pat@example.com', emailVerified: false },
        },
      },
    ])
    expect(await subject.store.orders.get(order._id)).toMatchObject({ trackedAt: '2026-11-21T10:00:00.000Z' })
  })

  test('tells nobody without TRACKER_URL, and keeps what waits', async () => {
    await newOrder('GL-0000-0001')
    expect(await drainTracker(deps({ TRACKER_SECRET }))).toBe(0)
    expect(await drainTracker(deps({}))).toBe(0)
    expect(received).toEqual([])
    expect(await drainTracker(deps())).toBe(1)
  })

  test('keeps what was not taken and waits twice as long each time, an hour at most', async () => {
    const order = await newOrder('GL-0000-0001')
    answer = async () => new Response('busy', { status: 503 })
    const waits: number[] = []
    while (waits.length < 11) {
      await drainTracker(deps())
      const { trackDue = 0 } = (await subject.store.orders.get(order._id)) ?? {}
      waits.push(trackDue - now)
      now = trackDue - 1
      await drainTracker(deps())
      expect(received).toHaveLength(waits.length)
      now = trackDue
    }
    expect(waits.slice(0, 5)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000])
    expect(waits.slice(-2)).toEqual([HOUR, HOUR])
    answer = async () => new Response(null, { status: 200 })
    expect(await drainTracker(deps())).toBe(1)
    expect(new Set(sentIds())).toEqual(new Set(['GL-0000-0001']))
  })

  test.each([
    ['is down', () => Promise.reject(new TypeError('connection refused'))],
    ['is overloaded', () => Promise.resolve(new Response(null, { status: 429 }))],
    ['has failed', () => Promise.resolve(new Response(null, { status: 500 }))],
  ])('asks once a round when the tool %s', async (_, failing) => {
    for (const id of ['GL-0000-0001', 'GL-0000-0002', 'GL-0000-0003']) await newOrder(id)
    answer = failing
    expect(await drainTracker(deps())).toBe(0)
    expect(received).toHaveLength(1)
    answer = async () => new Response(null)
    now += MINUTE
    expect(await drainTracker(deps())).toBe(3)
  })

  test('lets one that is refused, or sent elsewhere, hold up no other', async () => {
    await newOrder('GL-0000-0001')
    await newOrder('GL-0000-0002')
    await newOrder('GL-0000-0003')
    const refusals: Record<string, number> = { 'GL-0000-0001': 400, 'GL-0000-0002': 302 }
    answer = async ({ id }) => new Response(null, { status: refusals[id] ?? 200 })
    expect(await drainTracker(deps())).toBe(1)
    expect(sentIds().toSorted()).toEqual(['GL-0000-0001', 'GL-0000-0002', 'GL-0000-0003'])
    expect(await subject.store.orders.count({ where: { trackedAt: null } })).toBe(2)
  })

  test('lets one that cannot be made hold up no other, and keeps it', async () => {
    const { _id } = await newOrder('GL-0000-0001')
    await subject.store.orders.update(_id, doc => ({ ...doc, items: null as never }))
    await newOrder('GL-0000-0002')
    expect([await drainTracker(deps()), sentIds()]).toEqual([1, ['GL-0000-0002']])
    expect(await subject.store.orders.get(_id)).toMatchObject({ trackedAt: null, trackAttempts: 1 })
  })

  test('sends again under the same id what a crash kept from being marked', async () => {
    const order = await newOrder('GL-0000-0001')
    await drainTracker(deps())
    await subject.store.orders.update(order._id, doc => ({ ...doc, ...UNTRACKED }))
    await drainTracker(deps())
    expect(received.map(({ key }) => key)).toEqual(['GL-0000-0001', 'GL-0000-0001'])
  })

  test('is worked through by one process at a time', async () => {
    await newOrder('GL-0000-0001')
    const other = await subject.again()
    const done = await Promise.all([drainTracker(deps()), drainTracker({ ...deps(), store: other })])
    expect(done.toSorted()).toEqual([0, 1])
    expect(received).toHaveLength(1)
  })

  test('gives up on a tool that does not answer within ten seconds, and asks again', async () => {
    await newOrder('GL-0000-0001')
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const silent = (request: Request) =>
      new Promise<Response>((_, fail) => {
        request.signal.addEventListener('abort', () => fail(request.signal.reason))
        patience.abort()
      })
    expect(await drainTracker({ ...deps(), fetch: silent })).toBe(0)
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    now += MINUTE
    expect(await drainTracker(deps())).toBe(1)
  })

  test('leaves a status that changed while the report was under way alone', async () => {
    const order = await newOrder('GL-0000-0001')
    answer = async () => {
      await subject.store.orders.update(order._id, doc => ({ ...doc, status: 'printing' }))
      return new Response(null)
    }
    await drainTracker(deps())
    expect(await subject.store.orders.get(order._id)).toMatchObject({
      status: 'printing',
      trackedAt: expect.any(String),
    })
  })
})
