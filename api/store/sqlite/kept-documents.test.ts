import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newCart } from '#api/services/cart/sync.ts'
import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { readCart } from '#api/store/cart-document.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import type { CartDoc } from '#api/store/documents.ts'
import { quietDeps } from '#api/testing/records.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { keptDocuments } from './kept-documents.ts'
import { sqliteSubject } from './subject.ts'

const PAT = 'auth0|pat'
const CART = `${PAT}/main`

/** Of the write-ahead log, with its heading. */
const PAGE = 4_096 + 24

const gate = () => Promise.withResolvers<void>()

describe('issue 10.4: carts that a process keeps at hand', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('issue 10.4: a cart read twice is taken apart once; what another process wrote, removed or made anew is seen at once', async () => {
    const { store } = subject
    const other = await subject.again()
    await store.carts.insert(newCart(PAT, 'main', 'one'))
    const first = await store.carts.get(CART)
    expect(await store.carts.get(CART)).toBe(first)
    await other.carts.update(CART, cart => ({ ...cart, v: 7 }))
    expect((await store.carts.get(CART))?.v).toBe(7)
    await other.carts.remove(CART)
    expect(await store.carts.get(CART)).toBeNull()
    await other.carts.insert(newCart(PAT, 'main', 'two'))
    expect((await store.carts.get(CART))?.life).toBe('two')
  })

  test('issue 10.4: a change of a kept cart that another process was faster with is judged on theirs', async () => {
    const { store } = subject
    const other = await subject.again()
    await store.carts.insert(newCart(PAT, 'main', 'one'))
    await store.carts.get(CART)
    const versions: number[] = []
    await store.carts.update(CART, async cart => {
      versions.push(cart.v)
      if (versions.length === 1) await other.carts.update(CART, theirs => ({ ...theirs, v: 5 }))
      return { ...cart, v: cart.v + 1 }
    })
    expect(versions).toEqual([0, 5])
    expect((await other.carts.get(CART))?.v).toBe(6)
  })

  test('issue 10.4: what is kept after a sync is what another process reads, whatever kind of change it was', async () => {
    const { store } = subject
    const other = await subject.again()
    const [line = '', gone = ''] = ids(2)
    const { add, patch, remove, artwork } = mutations
    const steps = [
      [add(line), add(gone)],
      [patch(line, { total: 5, options: { Quantity: 2, 'Job Name': null } })],
      [artwork(line, null), remove(gone), patch(gone, { total: 1 })],
      [patch(line, { total: 6 })],
      [patch(line, { options: { 'Job Name': 'Größe "2 m" €\u0000' } }), patch(line, { total: 1234.5 })],
      ...ids(30).map(id => [add(id), patch(line, { total: 7 })]),
      [remove(line), add(randomUUID())],
    ]
    for (const step of steps) {
      await syncStoredCart(quietDeps(store, { now: Date.now }), PAT, readSyncOf(PAT, step))
      expect(await store.carts.get(CART)).toStrictEqual(await other.carts.get(CART))
    }
  })

  test('issue 10.4: a change that lost its race leaves nothing of itself in what the next one writes', async () => {
    const { store } = subject
    await store.carts.insert({ ...newCart(PAT, 'main', 'one'), updatedAt: 'made' })
    const raise = (cart: CartDoc) => ({ ...cart, v: cart.v + 1 })
    for (let changes = 0; changes < 2; changes++) await store.carts.update(CART, raise)
    const [mayLose, hasLost, mayWin] = [gate(), gate(), gate()]
    let attempts = 0
    const loser = store.carts.update(CART, async cart => {
      attempts++
      if (attempts > 1) hasLost.resolve()
      await (attempts > 1 ? mayWin : mayLose).promise
      return { ...raise(cart), updatedAt: 'lost' }
    })
    await store.carts.update(CART, raise)
    const next = store.carts.update(CART, async cart => {
      mayLose.resolve()
      await hasLost.promise
      return raise(cart)
    })
    await next
    const other = await subject.again()
    expect(await other.carts.get(CART)).toMatchObject({ v: 4, updatedAt: 'made' })
    mayWin.resolve()
    await loser
    expect(await other.carts.get(CART)).toMatchObject({ v: 5, updatedAt: 'lost' })
  })

  test('issue 10.4: a change of one line of 200 makes SQLite write the few pages that differ', async () => {
    const { store, address } = subject
    const lines = ids(200)
    const { add, patch } = mutations
    const sync = (sent: CartMutation[]) =>
      syncStoredCart(quietDeps(store, { now: Date.now }), PAT, readSyncOf(PAT, sent))
    for (let at = 0; at < lines.length; at += 50) await sync(lines.slice(at, at + 50).map(id => add(id)))
    const pages: number[] = []
    for (const [at, id] of lines.slice(100, 120).entries()) {
      const before = statSync(`${address}-wal`).size
      await sync([patch(id, { total: at })])
      pages.push(Math.ceil((statSync(`${address}-wal`).size - before) / PAGE))
    }
    // Now and then what grew moves what lies behind it.
    expect(pages.filter(count => count > 0 && count <= 4).length).toBeGreaterThanOrEqual(15)
  })

  test('issue 10.4: a document that does not lie as this process wrote it is written whole', async () => {
    const { store, address } = subject
    await store.carts.insert(newCart(PAT, 'main', 'one'))
    const change = () => store.carts.update(CART, cart => ({ ...cart, v: cart.v + 1 }))
    for (let changes = 0; changes < 3; changes++) await change()
    const file = new DatabaseSync(address)
    file.prepare("UPDATE c_carts SET doc = ' ' || doc").run()
    await change()
    const stored = file.prepare('SELECT doc FROM c_carts').get()
    file.close()
    expect(readCart(JSON.parse(String(stored?.doc)))).toEqual({ ...newCart(PAT, 'main', 'one'), v: 4 })
  })
})

test('issue 10.4: kept documents are bounded by the length of their JSON; those longest out of use go first', () => {
  const kept = keptDocuments<string>(100)
  kept.keep('a', { rev: 1, doc: 'A' }, 50)
  kept.keep('b', { rev: 1, doc: 'B' }, 40)
  kept.get('a')
  kept.keep('c', { rev: 1, doc: 'C' }, 40)
  expect(['a', 'b', 'c'].map(id => kept.get(id)?.doc)).toEqual(['A', undefined, 'C'])
  kept.keep('a', { rev: 2, doc: 'A2' }, 60)
  expect(['a', 'c'].map(id => kept.get(id)?.rev)).toEqual([2, 1])
  kept.keep('d', { rev: 1, doc: 'D' }, 101)
  expect(['a', 'c', 'd'].map(id => kept.get(id))).toEqual([undefined, undefined, undefined])
})
