import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newCart } from '#api/services/cart/sync.ts'
import { reprintKey } from '#api/services/money/reprint.ts'
import { forgetCustomer } from '#api/services/orders/forget-customer.ts'
import { beginWords, deletePersonalWords, indexOrder, wordOrder } from '#api/services/orders/order-words.ts'
import { beginningsOf, placeOf, wordId, wordIn } from '#api/services/orders/word-ids.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import type { Query } from '#api/store/collection.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { CartDoc } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { checkoutDoc, messageDoc, orderDoc, quietDeps } from '#api/testing/records.ts'
import { MINUTE } from '#shared/time.ts'
import { MIGRATIONS } from './migrations.ts'
import { progressOf, runMigrations } from './run.ts'

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]
const NAME = MIGRATIONS[0]?.name ?? ''
const CARTS = 250
/** What leads to an order of this number, whoever made it. */
const PLAIN = ['7kq2m9xd', 'coroplast', 'gl7kq2m9xd', 'm9xd'].flatMap(beginningsOf).toSorted()

let now = Date.parse('2026-11-25T10:00:00Z')
const run = (store: Store) => runMigrations(quietDeps(store, { now: () => now }))

/** As a shop of before 2026-11-22 left it, for every third cart; the others are as today's. */
const cart = (at: number): CartDoc => ({
  ...newCart(`auth0|${String(at).padStart(4, '0')}`, 'main', `life ${at}`),
  v: 7,
  removed: at % 3 === 0 ? ['a', 'b'] : ['a'],
  removedAt: at % 3 === 0 ? [3] : [2],
})
const undated = async (store: Store) =>
  (await store.carts.find({})).filter(({ removed, removedAt = [] }) => removed.length !== removedAt.length)
    .length

for (const [name, open] of ADAPTERS)
  describe(`migrations on ${name}`, () => {
    let subject: Subject
    beforeEach(async () => {
      subject = await open()
      for (let at = 0; at < CARTS; at++) await subject.store.carts.insert(cart(at))
    })
    afterEach(() => subject.dispose())

    test('issue 10.5: a migration changes what needs it, once, and nothing else', async () => {
      const { store } = subject
      expect(await run(store)).toBe(CARTS)
      expect((await store.carts.get('auth0|0003/main'))?.removedAt).toEqual([3, 7])
      expect(await store.carts.get('auth0|0001/main')).toEqual(cart(1))
      expect(await undated(store)).toBe(0)
      expect(await run(store)).toBe(0)
    })

    test('issue 10.1: checkouts that were over before they ended get their time, with their session; no others do', async () => {
      const { store } = subject
      const over = { state: 'expired', sessionId: 'cs_1' } as const
      const inTicket = { ticketId: 't', offerId: 'o', visitor: null }
      await store.checkouts.insert(
        checkoutDoc({ ...over, _id: 'over', createdAt: '2026-01-01T00:00:00.000Z' }),
      )
      await store.checkouts.insert(checkoutDoc({ ...over, _id: 'in a ticket', booth: inTicket }))
      await store.checkouts.insert(checkoutDoc({ _id: 'paid', state: 'paid' }))
      await store.sessions.insert({ _id: 'cs_1', checkoutId: 'over', owner: 'auth0|pat' })
      await run(store)
      const ends = '2026-02-01T00:00:00.000Z'
      expect((await store.checkouts.find({})).map(({ _id, endsAt }) => [_id, endsAt ?? null])).toEqual([
        ['in a ticket', null],
        ['over', ends],
        ['paid', null],
      ])
      expect((await store.sessions.get('cs_1'))?.endsAt).toBe(ends)
    })

    test('B10, issue 11.6: what was printed again of a claimed order, before that was claimed with it, is the same person’s', async () => {
      const { store } = subject
      const reprint = {
        id: 'r',
        reason: '',
        lines: [],
        at: '',
        by: { kind: 'shop' },
        device: null,
        orderId: 'GL-2',
      } as const
      const first = orderDoc({ _id: 'first', claimedBy: 'auth0|ann', reprints: [{ ...reprint, lines: [] }] })
      const again = reprintKey(first, reprint)
      await store.orders.insert(first)
      await store.orders.insert(orderDoc({ _id: again }))
      await store.orders.insert(orderDoc({ _id: 'nobody’s', reprints: [{ ...reprint, lines: [] }] }))
      await run(store)
      expect((await store.orders.get(again))?.claimedBy).toBe('auth0|ann')
      expect((await store.orders.get('nobody’s'))?.claimedBy).toBeUndefined()
    })

    test('issue 11.5: messages of before the desk had them stand there as answered, in their place; later ones stay', async () => {
      const { store } = subject
      const message = messageDoc({ createdAt: '2026-01-01T00:00:00.000Z' })
      const named = namedAtDesk('new', message.createdAt)
      await store.messages.insert({ ...message, _id: 'old' })
      await store.messages.insert({ ...message, _id: 'new', ...named, isOpen: true })
      await run(store)
      expect(await store.messages.get('old')).toMatchObject({
        ...namedAtDesk('old', message.createdAt),
        isOpen: false,
      })
      expect(await store.messages.get('new')).toMatchObject({ ...named, isOpen: true })
    })

    test('issue 10.5: killed in the middle, its lease runs out and another process goes on from where it was', async () => {
      const { store } = subject
      const dying = dyingStore(store, { at: 160, landed: true })
      await expect(run(dying)).rejects.toThrow(Killed)
      const left = await undated(store)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(CARTS / 3)
      const other = await subject.again()
      // The dead one's lease still holds.
      expect(await run(other)).toBe(0)
      now += 2 * MINUTE
      const { done = 0 } = (await progressOf(store, NAME)) ?? {}
      expect(done).toBeGreaterThan(0)
      // From the noted document on, which is looked at again.
      expect(await run(other)).toBeLessThanOrEqual(CARTS - done + 1)
      expect(await undated(store)).toBe(0)
      expect((await progressOf(store, NAME))?.finishedAt).not.toBeNull()
    })

    test('issue 10.5: between any two documents whoever asks meanwhile is answered', async () => {
      let turns = 0
      let turn = setImmediate(function next() {
        turns += 1
        turn = setImmediate(next)
      })
      await run(subject.store)
      clearImmediate(turn)
      expect(turns).toBeGreaterThanOrEqual(CARTS)
    })

    test('issue 10.5: two processes at once: one runs, the other leaves it alone', async () => {
      const other = await subject.again()
      const looked = await Promise.all([run(subject.store), run(other)])
      expect(looked.toSorted((a, b) => a - b)).toEqual([0, CARTS])
    })

    /** An order whose words a shop of before wrote, in their order, or as commit 863ec45d did. */
    const worded = async (words: Record<string, boolean>, isInOrder: boolean) => {
      const order = orderDoc({ createdAt: new Date(now).toISOString(), foundBy: 'all' })
      await subject.store.orders.insert(order)
      await subject.store.orderWords.insertAll(
        Object.entries(words).map(([word, isPersonal]) => ({
          _id: isInOrder ? wordId(word, placeOf(order)) : `${word} ${order._id}`,
          ...{ order: order._id, isPersonal },
        })),
      )
      return order
    }
    const wordsOf = async ({ _id }: { _id: string }, where: Query['where'] = {}) => {
      const records = await subject.store.orderWords.find({ where: { order: _id, ...where } })
      return records.map(record => wordIn(record._id)).toSorted()
    }

    test.each([true, false])(
      'issue 10.4: words of before come to stand with their beginnings in the order of their orders (in order before: %s); those of no order stay',
      async isInOrder => {
        const { store } = subject
        const order = await worded({ fair: false, fabio: true, fa: true }, isInOrder)
        const dead = { _id: 'fair none', order: 'none', isPersonal: false }
        await store.orderWords.insert(dead)
        await run(store)
        const found = await store.orderWords.find({ where: { _id: { prefix: 'fa !' } } })
        // What begins a plain word too stays with it.
        expect(found).toEqual([
          { _id: wordId('fa', placeOf(order)), order: order._id, isPersonal: false, begun: true },
        ])
        expect(await wordsOf(order, { isPersonal: true })).toEqual(['fab', 'fabi', 'fabio'])
        expect(await wordsOf(order, { begun: null })).toEqual([])
        expect(await store.orderWords.get(dead._id)).toEqual(dead)
        expect(await run(store)).toBe(0)
      },
    )

    test('issue 10.3, issue 10.4: words that a shop of before writes later are given their beginnings by the next round', async () => {
      const { store } = subject
      await run(store)
      const order = await worded({ fair: false }, true)
      expect(await run(store)).toBe(1)
      expect(await wordsOf(order)).toEqual(['f', 'fa', 'fai', 'fair'])
      expect(await run(store)).toBe(0)
    })

    test.each([1, 2])(
      'issue 10.4: where a process dies at write %s over an order’s words, the next round gives them all their beginnings',
      async at => {
        const { store } = subject
        for (const landed of [false, true])
          for (const isInOrder of [false, true]) {
            const order = await worded({ fair: false, ann: true }, isInOrder)
            const dying = dyingStore(store, { at, landed })
            await expect(beginWords(dying, order._id)).rejects.toThrow(Killed)
            await beginWords(store, order._id)
            expect(await wordsOf(order)).toEqual(['a', 'an', 'ann', 'f', 'fa', 'fai', 'fair'])
            expect(await wordsOf(order, { begun: null })).toEqual([])
          }
      },
    )

    test('D4, issue 10.4: a customer who goes while their words are given beginnings is found by none of these', async () => {
      const { store } = subject
      const order = await worded({ fair: false, ann: true }, true)
      const { insertAll } = store.orderWords
      vi.spyOn(store.orderWords, 'insertAll').mockImplementationOnce(async records => {
        await deletePersonalWords(store, order._id)
        await insertAll(records)
      })
      await beginWords(store, order._id)
      expect(await wordsOf(order)).toEqual(['f', 'fa', 'fai', 'fair'])
    })

    test('issue 11.1: orders of before are found by their words, done twice as done once', async () => {
      const { store } = subject
      const order = orderDoc({ orderId: 'GL-7KQ2-M9XD' })
      await store.orders.insert(order)
      await run(store)
      expect(await wordsOf(order)).toEqual(PLAIN)
      await indexOrder(store, order)
      expect(await wordsOf(order)).toEqual(PLAIN)
    })

    test('issue 10.5, issue 11.1: an order or message that a shop of before makes later, after any step back, is found after the next round', async () => {
      const { store } = subject
      await run(store)
      const order = await named('Ann')
      const message = messageDoc({ createdAt: new Date(now).toISOString() })
      await store.messages.insert(message)
      expect(await run(store)).toBe(2)
      expect(await wordsOf(order)).toEqual([...PLAIN, 'a', 'an', 'ann'].toSorted())
      expect((await store.messages.get(message._id))?.ref).toBeTruthy()
      expect(await run(store)).toBe(0)
    })

    test('D4, issue 11.1: words that are gone with a customer do not come back, be it that a shop of before let go of them, or made the order', async () => {
      const { store } = subject
      const gone = await named('Ann')
      await indexOrder(store, gone)
      await deletePersonalWords(store, gone._id)
      const wordless = await named('Bob')
      await store.users.remove(wordless.owner)
      await run(store)
      expect([await wordsOf(gone), await wordsOf(wordless)]).toEqual([PLAIN, PLAIN])
    })

    test('D4, issue 11.1: a customer who goes while their order is given words is found by none of these', async () => {
      const { store } = subject
      const order = await named('Ann')
      const { insertAll } = store.orderWords
      vi.spyOn(store.orderWords, 'insertAll').mockImplementationOnce(async records => {
        await forgetCustomer({ store, clock: { now: () => now } }, order._id)
        await insertAll(records)
      })
      await run(store)
      expect(await wordsOf(order)).toEqual(PLAIN)
    })

    test('issue 10.5, issue 11.1: wherever a process dies over an order’s words, the next round gives it all of them', async () => {
      const { store } = subject
      for (const at of [1, 2])
        for (const landed of [false, true]) {
          const order = await named('Ann')
          await expect(wordOrder(dyingStore(store, { at, landed }), order._id)).rejects.toThrow(Killed)
          await wordOrder(store, order._id)
          expect(await wordsOf(order)).toEqual([...PLAIN, 'a', 'an', 'ann'].toSorted())
        }
    })

    /** An order of somebody of this name that a shop of before made, without words. */
    const named = async (name: string) => {
      const owner = `auth0|${crypto.randomUUID()}`
      const provider = { name, email: '', emailVerified: false, picture: '', at: '' }
      await subject.store.users.insert({ _id: owner, email: '', name, picture: '', updatedAt: '', provider })
      const order = orderDoc({ owner, orderId: 'GL-7KQ2-M9XD', createdAt: new Date(now).toISOString() })
      await subject.store.orders.insert(order)
      return order
    }
  })
