import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewRow } from '#pwa/local/outbox-row.ts'
import { BANNER, risingIds } from '#pwa/local/testing/rows.ts'
import { backoffDelay } from '#shared/contract/backoff-delay.ts'
import type { SyncAnswer, SyncRequest } from '#shared/contract/sync.ts'
import { createGathering, REST_MS } from './gathering.ts'
import { createLeader, isAlive, type LeaderDeps } from './leader.ts'
import type { Post } from './post.ts'
import type { Reply } from './reply.ts'
import { createSender, PASSED_OVER_MS, type SenderDeps } from './sender.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'
import { memoryLocal } from './testing/local.ts'

const later = (retryAfterMs: number | null = null): Reply => ({
  kind: 'later',
  code: 'offline',
  retryAfterMs,
})
const taken = (body: unknown = { ok: true }): Reply => ({ kind: 'taken', body })
const contact = (id: string, entity = 'contact'): NewRow => ({
  id,
  kind: 'contact',
  entity,
  body: { message: id },
  madeAt: Date.now(),
  state: 'waiting',
})

/** A server that takes every mutation of a cart and every message. */
function obliging({ path, body }: Post): Reply {
  if (path !== '/api/sync/cart') return taken()
  const { knownV, muts } = body as SyncRequest
  const done = muts.map(({ mid }) => ({ mid }))
  const answer: SyncAnswer = { epoch: 'e', v: knownV + 1, snapshot: { lines: [] }, done, rejected: [] }
  return taken(answer)
}

function world(reply: (post: Post, number: number) => Reply, change: Partial<SenderDeps> = {}) {
  const local = memoryLocal()
  const time = createVirtualTime()
  const asked: (Post & { at: number })[] = []
  const sender = createSender({
    sub: local.sub,
    outbox: local.outbox,
    post: async post => {
      asked.push({ ...post, at: time.now() })
      return reply(post, asked.length)
    },
    newId: risingIds(),
    now: Date.now,
    random: () => 1,
    after: time.after,
    maySend: () => true,
    log() {},
    ...change,
  })
  onTestFinished(() => sender.stop())
  const keys = () => asked.map(({ key }) => key)
  return { ...local, sender, time, asked, keys, times: () => asked.map(({ at }) => at) }
}

test('"Outbox" write: a row is sent at once, under its id, and leaves', async () => {
  const { outbox, time, asked } = world(obliging)
  await outbox.add(contact('m1'))
  await time.pass(0)
  expect(asked).toMatchObject([{ path: '/api/users/contact-us', key: 'm1', body: { message: 'm1' } }])
  expect(await outbox.list()).toEqual([])
})

test('issue 12.4: changes of a cart made one after another are one request; what else is written does not wait', async () => {
  const time = createVirtualTime()
  const { gather } = createGathering(time.after)
  const { outbox, cart, asked } = world(obliging, { after: time.after, gather })
  await cart.add(BANNER)
  await cart.add(BANNER)
  await outbox.add(contact('m1'))
  await time.pass(0)
  expect(asked.map(({ path }) => path)).toEqual(['/api/users/contact-us'])
  await time.pass(REST_MS)
  expect(asked.map(({ body }) => (body as Partial<SyncRequest>).muts?.length)).toEqual([undefined, 2])
  expect(await outbox.list()).toEqual([])
})

test('issue 12.4: a change that a checkout has sent meanwhile is not followed by another request', async () => {
  const time = createVirtualTime()
  const { gather } = createGathering(time.after)
  const { cart, sender, asked } = world(obliging, { after: time.after, gather })
  await cart.add(BANNER)
  await time.pass(0)
  expect(await sender.sync()).toBe(true)
  await time.pass(REST_MS)
  expect(asked).toHaveLength(1)
})

test('issue 12.4: a change of a cart takes two transactions of the outbox to be sent and answered', async () => {
  const { outbox } = memoryLocal()
  const transact = vi.spyOn(outbox, 'transact')
  const read = vi.spyOn(outbox, 'read')
  const { sender } = world(obliging, { outbox })
  expect(await sender.push('cart:main')).toBe('idle')
  expect({ transactions: transact.mock.calls.length, reads: read.mock.calls.length }).toEqual({
    transactions: 2,
    reads: 0,
  })
})

test('"Outbox" write: a row is sent at once, also one written in the very turn in which its lane comes to rest', async () => {
  for (let turns = 0; turns < 40; turns++) {
    const { outbox, sender, time } = world(obliging)
    void sender.push('contact')
    for (let turn = 0; turn < turns; turn++) await null
    await outbox.add(contact('m1'))
    await time.pass(0)
    expect(await outbox.list(), `after ${turns} turns`).toEqual([])
  }
})

test('"Outbox" start: rows of an earlier page are sent', async () => {
  const { outbox, time } = world(() => later())
  await outbox.add(contact('m1'))
  await time.pass(0)
  const again: unknown[] = []
  const next = createSender({
    ...{ sub: 'x', outbox, newId: risingIds(), now: Date.now, random: () => 1, after: time.after },
    post: async post => {
      again.push(post.key)
      return taken()
    },
    maySend: () => true,
    log() {},
  })
  await time.pass(0)
  expect(again).toEqual(['m1'])
  next.stop()
})

test('"Outbox" order: first in, first out within an entity; another entity does not wait for it', async () => {
  const { outbox, time, keys } = world(({ key }) => (key === 'm1' ? later() : taken()))
  await outbox.add(contact('m1'))
  await outbox.add(contact('m2'))
  await outbox.add({ ...contact('u1', 'user'), kind: 'user' })
  await time.pass(0)
  expect(keys()).not.toContain('m2')
  expect(keys()).toContain('u1')
})

test('"Outbox" back-off: full jitter, capped at 20 s, for ever', async () => {
  const { outbox, time, times } = world(() => later())
  await outbox.add(contact('m1'))
  await time.pass(600_000)
  const gaps = times().map((at, i) => at - (times()[i - 1] ?? 0))
  expect(gaps.slice(0, 7)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000])
  expect(new Set(gaps.slice(6))).toEqual(new Set([20_000]))
  expect([backoffDelay(3, 0), backoffDelay(3, 0.5), backoffDelay(99, 1)]).toEqual([0, 4_000, 20_000])
})

test('"Outbox" back-off: Retry-After is honoured', async () => {
  const { outbox, time, times } = world((_, number) => (number === 1 ? later(9_000) : taken()))
  await outbox.add(contact('m1'))
  await time.pass(60_000)
  expect(times()).toEqual([0, 9_000])
})

test('"Outbox" back-off: any answer of our API ends everybody’s wait', async () => {
  const { outbox, time, asked } = world((_, number) => (number <= 6 ? later() : taken()))
  await outbox.add(contact('m1'))
  await time.pass(32_000)
  const before = asked.length
  await outbox.add({ ...contact('u1', 'user'), kind: 'user' })
  await time.pass(0)
  expect(asked.length - before).toBe(2)
  expect(await outbox.list()).toEqual([])
})

test('"Outbox" wake: a trigger ends every wait at once', async () => {
  const { outbox, sender, time, asked } = world(() => later())
  await outbox.add(contact('m1'))
  await time.pass(55_000)
  sender.wake()
  // The waits begin anew as well, with the shortest.
  await time.pass(backoffDelay(0, 1))
  const tries = asked.filter(({ key, at }) => key === 'm1' && at >= 55_000).map(({ at }) => at - 55_000)
  expect(tries).toEqual([0, backoffDelay(0, 1)])
})

test('"Outbox" captive portal: a 200 that is not our shape leaves the row waiting', async () => {
  const { outbox, time } = world(({ path }) => taken(path === '/api/sync/cart' ? { ok: true } : []))
  await outbox.add(contact('m1'))
  await time.pass(0)
  expect(await outbox.list()).toMatchObject([{ id: 'm1', state: 'waiting' }])
})

test('"Outbox" 401: waits for sign-in, without trying again by itself', async () => {
  let isSignedIn = false
  const { outbox, sender, time, asked } = world(post =>
    isSignedIn ? obliging(post) : { kind: 'signed-out' },
  )
  await outbox.add(contact('m1'))
  await time.pass(600_000)
  expect(asked).toHaveLength(1)
  isSignedIn = true
  sender.wake()
  await time.pass(0)
  expect(await outbox.list()).toEqual([])
})

test('"Outbox" 401: a sign-in while a request with the ended token is under way is not forgotten', async () => {
  const ended = Promise.withResolvers<Reply>()
  const { outbox, sender, time, asked } = world(obliging, {
    post: async post => {
      asked.push({ ...post, at: time.now() })
      return asked.length === 1 ? ended.promise : obliging(post)
    },
  })
  await outbox.add(contact('m1'))
  await time.pass(0)
  sender.wake()
  await time.pass(0)
  ended.resolve({ kind: 'signed-out' })
  await time.pass(0)
  expect(await outbox.list()).toEqual([])
})

test('"Outbox" refusal: the row stays as "needs you" with the server’s words, the next one goes', async () => {
  const refusal: Reply = { kind: 'refused', code: 'invalid', reason: 'Too long' }
  const { outbox, time } = world(({ key }) => (key === 'm1' ? refusal : taken()))
  await outbox.add(contact('m1'))
  await outbox.add(contact('m2'))
  await time.pass(0)
  expect(await outbox.list()).toMatchObject([
    { id: 'm1', state: 'needs-you', code: 'invalid', reason: 'Too long' },
  ])
})

test('"Outbox" 413: a message that is too long needs the person', async () => {
  const { outbox, time } = world(() => ({ kind: 'too-large' }))
  await outbox.add(contact('m1'))
  await time.pass(0)
  expect(await outbox.list()).toMatchObject([{ state: 'needs-you', code: 'too_large' }])
})

test('"Cart sync" 413: halves until it fits; one that never fits needs the person, the others arrive', async () => {
  const sizes: number[] = []
  const { cart, outbox, time } = world(post => {
    const { muts } = post.body as SyncRequest
    sizes.push(muts.length)
    const isHuge = muts.some(mutation => JSON.stringify(mutation).includes('Huge'))
    return isHuge || muts.length > 3 ? { kind: 'too-large' } : obliging(post)
  })
  const lines = Array.from({ length: 10 }, (_, i) => ({ ...BANNER, product: i === 5 ? 'Huge' : 'Banner' }))
  await cart.addOnce('many', lines)
  await time.pass(60_000)
  expect(await outbox.list()).toMatchObject([{ state: 'needs-you', code: 'too_large' }])
  expect(sizes.slice(0, 3)).toEqual([10, 5, 2])
})

const BAD: Reply = { kind: 'refused', code: 'bad_request', reason: 'Invalid request' }
const isBad = (mutation: object) => JSON.stringify(mutation).includes('Bad')

/** A server that refuses a request whole for the sake of one bad change in it. */
const refusing = (post: Post) => ((post.body as SyncRequest).muts.some(isBad) ? BAD : obliging(post))

test('issue 6.34 law: of a refused batch just the bad changes stand as "needs you", the others arrive in order', async () => {
  const anyQueue = fc.array(fc.boolean(), { minLength: 1, maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(anyQueue, async queue => {
      const { cart, outbox, time, asked } = world(refusing)
      const lines = queue.map((isFine, i) => ({ ...BANNER, product: `${isFine ? 'Fine' : 'Bad'} ${i}` }))
      await cart.addOnce('many', lines)
      await time.pass(0)
      const names = lines.map(({ product }) => product)
      const stand = (await outbox.list()).filter(
        row => row.state === 'needs-you' && row.code === 'bad_request',
      )
      expect(stand.map(({ product }) => product)).toEqual(names.filter(name => name.startsWith('Bad')))
      expect(await outbox.list()).toHaveLength(stand.length)
      const taken = asked.filter(post => !refusing(post)?.kind.startsWith('refused'))
      const arrived = taken.flatMap(({ body }) => (body as SyncRequest).muts.map(each => each.mid))
      expect(new Set(arrived).size).toBe(arrived.length)
      expect((await outbox.done()).map(({ product }) => product).toReversed()).toEqual(
        names.filter(name => name.startsWith('Fine')).slice(-100),
      )
    }),
    { numRuns: 60 },
  )
})

test('issue 6.34: a bad change stands with the API’s code and words, its line as it was last shown', async () => {
  const { cart, outbox, time } = world(post => (time.now() > 0 ? refusing(post) : later()))
  const added = await cart.add({ ...BANNER, product: 'Bad' })
  await cart.patch(added.ok ? added.id : '', { total: 77 })
  await time.pass(60_000)
  const [row] = await outbox.list()
  expect(row).toMatchObject({ state: 'needs-you', code: 'bad_request', reason: 'Invalid request' })
  expect(row?.body).toMatchObject({ op: 'add', val: { product: 'Bad', total: 77 } })
})

test.each([
  ['refused', BAD],
  ['too large', { kind: 'too-large' } as Reply],
])(
  'issue 6.34: a question without changes that is %s is asked again in time, and blames nothing',
  async (_, reply) => {
    const { sender, outbox, time, asked } = world(() => reply)
    sender.wake()
    await time.pass(60_000)
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.length).toBeLessThan(12)
    expect(await outbox.list()).toEqual([])
  },
)

test('"Cart sync": more than 50 changes go in as many requests as they need', async () => {
  const { cart, outbox, time, asked } = world(obliging)
  await cart.addOnce(
    'many',
    Array.from({ length: 120 }, () => BANNER),
  )
  await time.pass(0)
  expect(asked.map(({ body }) => (body as SyncRequest).muts.length)).toEqual([50, 50, 20])
  expect(await outbox.list()).toEqual([])
})

test('"Cart sync": a wake asks what other devices did, though nothing waits here', async () => {
  const { sender, time, asked } = world(obliging)
  sender.wake()
  await time.pass(0)
  expect(asked).toMatchObject([{ path: '/api/sync/cart', body: { muts: [] } }])
})

test('"Cart sync" look: asks what other devices did, from whichever tab', async () => {
  const { sender, time, asked } = world(obliging, { maySend: () => false })
  sender.look()
  await time.pass(0)
  expect(asked).toMatchObject([{ path: '/api/sync/cart', body: { muts: [] } }])
})

test('"Cart sync" look: leaves a cart alone that is on its way or backs off', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  let asked = 0
  const { cart, sender, time } = world(obliging, {
    post: async () => (++asked === 1 ? promise : later()),
  })
  await cart.add(BANNER)
  await time.pass(0)
  sender.look()
  resolve(later())
  await time.pass(0)
  sender.look()
  await time.pass(999)
  expect(asked).toBe(1)
})

test('"Cart sync" look: asks nothing for somebody whose sign-in has ended, until they are back', async () => {
  let isSignedIn = false
  const { sender, time, asked } = world(post => (isSignedIn ? obliging(post) : { kind: 'signed-out' }))
  sender.wake()
  await time.pass(0)
  sender.look()
  await time.pass(0)
  expect(asked).toHaveLength(1)
  isSignedIn = true
  sender.wake()
  await time.pass(0)
  sender.look()
  await time.pass(0)
  expect(asked).toHaveLength(3)
})

test('"Cart sync" sync(): says whether the cart is in step', async () => {
  const good = world(obliging)
  await good.cart.add(BANNER)
  expect(await good.sender.sync()).toBe(true)
  expect(await good.outbox.list()).toEqual([])
  const bad = world(() => later())
  expect(await bad.sender.sync()).toBe(false)
})

test('"Cart sync": an answer that is ignored is not asked for again in a hurry', async () => {
  const stale: SyncAnswer = { epoch: 'e', v: -1, snapshot: null, done: [], rejected: [] }
  const { sender, time, asked } = world(() => taken(stale))
  sender.wake()
  await time.pass(900)
  expect(asked).toHaveLength(1)
})

test('a broken database is another time, not the end', async () => {
  const local = memoryLocal()
  let isBroken = true
  const outbox = {
    ...local.outbox,
    transact: async (decide: Parameters<typeof local.outbox.transact>[0]) =>
      isBroken ? Promise.reject(new Error('closed')) : local.outbox.transact(decide),
  }
  const logged: string[] = []
  const { time, asked } = world(obliging, { outbox, log: text => logged.push(text) })
  await local.cart.add(BANNER)
  await time.pass(0)
  expect([asked.length, logged.length]).toEqual([0, 1])
  isBroken = false
  await time.pass(60_000)
  expect(await local.outbox.list()).toEqual([])
})

test('tabs: one that may not send leaves rows to the other, and looks again 10 s later', async () => {
  let mayIt = false
  const { outbox, time, asked } = world(obliging, { maySend: () => mayIt })
  await outbox.add(contact('m1'))
  await time.pass(9_999)
  expect(asked).toHaveLength(0)
  mayIt = true
  await time.pass(1)
  expect(asked).toHaveLength(1)
})

test('tabs: rows that could not be read are looked at again, like those that could', async () => {
  const logs: string[] = []
  let isHolder = false
  const { outbox, time, keys } = world(obliging, { maySend: () => isHolder, log: text => logs.push(text) })
  await outbox.add(contact('m1'))
  vi.spyOn(outbox, 'list').mockRejectedValueOnce(new Error('the connection died'))
  isHolder = true
  await time.pass(PASSED_OVER_MS)
  expect([logs, keys()]).toEqual([['The outbox could not be read or written.'], []])
  await time.pass(PASSED_OVER_MS)
  expect(keys()).toEqual(['m1'])
})

test('tabs: a wake asks for itself, whichever tab sends: the page somebody looks at shows what is new', async () => {
  const { sender, time, asked } = world(obliging, { maySend: () => false })
  sender.wake()
  await time.pass(0)
  expect(asked).toMatchObject([{ path: '/api/sync/cart' }])
})

test('stop: nothing is sent any more', async () => {
  const { outbox, sender, time, asked } = world(() => later())
  await outbox.add(contact('m1'))
  await time.pass(0)
  sender.stop()
  await outbox.add(contact('m2'))
  await time.pass(60_000)
  expect(asked).toHaveLength(1)
})

/** Locks that hand themselves on, a storage and a clock shared by tabs. */
function tabs() {
  const kept = new Map<string, string>()
  const holders: (() => Promise<unknown>)[] = []
  const time = createVirtualTime()
  let held: Promise<unknown> | null = null
  async function next(): Promise<void> {
    const holder = held ? undefined : holders.shift()
    if (!holder) return
    held = holder()
    await held
    held = null
    await next()
  }
  const request = async (...all: unknown[]) => {
    holders.push(all[2] as () => Promise<unknown>)
    await next()
  }
  const every = (ms: number, run: () => void) => {
    let cancel = () => {}
    const again = () => {
      cancel = time.after(ms, () => {
        run()
        again()
      })
    }
    again()
    return () => cancel()
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const deps: LeaderDeps = { locks: { request } as LeaderDeps['locks'], storage, now: time.now, every }
  return { time, deps, kept }
}

test('tabs: the holder of the lock sends; when it ends the next one does', async () => {
  const { time, deps } = tabs()
  const first = createLeader('ada', deps)
  const second = createLeader('ada', deps)
  await time.pass(30_000)
  expect([first.maySend(), second.maySend()]).toEqual([true, false])
  first.stop()
  await time.pass(0)
  expect(second.maySend()).toBe(true)
  second.stop()
})

test('tabs: a holder that has been silent for 10 s is passed over', () => {
  expect([0, 9_999].map(age => isAlive('1000', 1_000 + age))).toEqual([true, true])
  expect([10_000, -1].map(age => isAlive('1000', 1_000 + age))).toEqual([false, false])
  expect([isAlive(null, 5), isAlive('nonsense', 5)]).toEqual([false, false])
})

test('tabs: where there are no locks every tab sends', () => {
  const { deps } = tabs()
  expect(createLeader('ada', { ...deps, locks: undefined }).maySend()).toBe(true)
})
