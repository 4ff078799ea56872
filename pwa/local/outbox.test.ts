import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { apply, type CartMutation, EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { createCartRepository } from './cart-repository.ts'
import type { CartStorage } from './cart-storage.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { createInMemoryStore } from './in-memory-store.ts'
import { LocalDb } from './local-db.ts'
import { memoryCartStorage } from './memory-cart-storage.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { MOST_DONE, type Outbox } from './outbox.ts'
import { mutationOf, type NewRow } from './outbox-row.ts'
import type { NoticeRow } from './schema.ts'
import type { Changeset } from './snapshot.ts'
import { BANNER, freshDb, risingIds } from './testing/rows.ts'

interface Place {
  storage: CartStorage
  outbox: Outbox
}

const PLACES: Record<string, () => Place> = {
  'in IndexedDB': () => {
    const db = freshDb()
    return { storage: dexieCartStorage(db, () => 7), outbox: dexieOutbox(db, () => 9) }
  },
  'in memory': () => {
    let now = 5
    const store = createInMemoryStore(() => (now += 2))
    return { storage: memoryCartStorage(store), outbox: memoryOutbox(store) }
  },
}

const line = (id: string, product = id): CartLine => ({ ...BANNER, id, product })
const message = (id: string): NewRow => ({
  id,
  kind: 'contact',
  entity: 'contact',
  body: { message: id },
  madeAt: 1,
  state: 'waiting',
})
const ids = (rows: { id: string }[]) => rows.map(row => row.id)

describe.each(Object.entries(PLACES))('outbox %s', (_, open) => {
  const start = () => {
    const place = open()
    return { ...place, cart: createCartRepository(place.storage, risingIds()) }
  }

  test('G1 one change is one mutation with an id of its own, queued with the cart', async () => {
    const { cart, outbox } = start()
    const added = await cart.add(BANNER)
    const id = added.ok ? added.id : ''
    await cart.patch(id, { total: 12 })
    await cart.setArtwork(id, 'front', null)
    await cart.remove(id)
    const rows = await outbox.list()
    expect(rows.map(row => mutationOf(row).op)).toEqual(['add', 'patch', 'artwork', 'remove'])
    expect(new Set(ids(rows)).size).toBe(4)
    for (const row of rows) {
      expect(row).toMatchObject({ kind: 'cart', entity: 'cart:main', state: 'waiting' })
      expect(mutationOf(row)).toMatchObject({ mid: row.id, line: id, seenRev: 0 })
    }
  })

  test('G2 rows come out in the order they were written', async () => {
    const { cart, outbox } = start()
    await cart.add(BANNER)
    await outbox.add(message('m1'))
    await cart.restore([{ line: line('a') }, { line: line('b') }])
    const rows = await outbox.list()
    expect(rows.map(row => row.kind)).toEqual(['cart', 'contact', 'cart', 'cart'])
    expect(rows.map(row => row.seq)).toEqual([...rows.map(row => row.seq)].sort((a, b) => a - b))
  })

  test('a change that changes nothing waits for nobody', async () => {
    const { cart, outbox } = start()
    expect(await cart.patch('nowhere', { total: 1 })).toBe(false)
    expect(await cart.remove('nowhere')).toBeNull()
    await cart.addOnce(
      'import',
      Array.from({ length: 201 }, () => BANNER),
    )
    expect(await outbox.list()).toHaveLength(200)
  })

  test('a change that throws leaves cart and outbox as they were', async () => {
    const { storage, outbox } = start()
    const failing = storage.change(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await outbox.list()).toEqual([])
    expect(await storage.read()).toEqual(EMPTY_CART)
  })

  test('clear and undo: as many mutations as lines, all new ids', async () => {
    const { cart, outbox } = start()
    await cart.addOnce('import', [BANNER, BANNER])
    const cleared = await cart.clear()
    await cart.restore(cleared)
    const ops = (await outbox.list()).map(row => mutationOf(row).op)
    expect(ops).toEqual(['add', 'add', 'remove', 'remove', 'add', 'add'])
  })

  test('a row put in twice waits once', async () => {
    const { outbox } = start()
    await outbox.add(message('m1'))
    await outbox.add({ ...message('m1'), body: 'other' })
    expect((await outbox.list()).map(row => row.body)).toEqual([{ message: 'm1' }])
  })

  test('settling replaces the base, drops what arrived and replays the rest, in one go', async () => {
    const { cart, storage, outbox } = start()
    await cart.addOnce('import', [BANNER, { ...BANNER, product: 'Second' }])
    const [first, second] = await outbox.list()
    const base = { epoch: 'e1', v: 4, lines: [line('theirs')] }
    const did = await outbox.transact(() => ({ base, arrived: first ? [first.id] : [] }))
    expect(did).toBe(true)
    expect(await outbox.read()).toEqual({ base, rows: [second] })
    expect((await cart.list()).map(each => each.product)).toEqual(['theirs', 'Second'])
    expect((await storage.read()).v).toBe(4)
    expect(await outbox.done()).toMatchObject([{ id: first?.id, doneAt: expect.any(Number) }])
  })

  test('the next change was made seeing the acknowledged version', async () => {
    const { cart, outbox } = start()
    await outbox.transact(() => ({ base: { epoch: 'e1', v: 4, lines: [line('theirs')] } }))
    await cart.patch('theirs', { total: 1 })
    expect((await outbox.list()).map(row => mutationOf(row).seenRev)).toEqual([4])
  })

  test('lines stand in the order of the server, whatever stood here before', async () => {
    const { cart, outbox } = start()
    await outbox.transact(() => ({ base: { epoch: 'e', v: 1, lines: [line('a'), line('b'), line('c')] } }))
    await outbox.transact(() => ({ base: { epoch: 'e', v: 2, lines: [line('c'), line('a'), line('d')] } }))
    expect(ids(await cart.list())).toEqual(['c', 'a', 'd'])
  })

  test('a rejected change is not shown, one that only asks about its age is', async () => {
    const { cart, outbox } = start()
    await cart.addOnce('import', [BANNER, { ...BANNER, product: 'Old' }])
    await outbox.transact(({ rows }) => ({
      put: rows.map((row, i) => ({ ...row, state: 'needs-you', code: i === 0 ? 'cart_full' : 'old' })),
    }))
    expect((await cart.list()).map(each => each.product)).toEqual(['Old'])
    expect(await outbox.list()).toHaveLength(2)
  })

  test('what the person gives up is no more, and did not arrive', async () => {
    const { cart, outbox } = start()
    await cart.add(BANNER)
    await outbox.transact(({ rows }) => ({ discarded: ids(rows) }))
    expect([await outbox.list(), await outbox.done(), await cart.list()]).toEqual([[], [], []])
  })

  test('a row put before the first goes before the first', async () => {
    const { outbox } = start()
    await outbox.add(message('m1'))
    await outbox.transact(({ rows }) => ({ put: [{ ...message('m0'), seq: (rows[0]?.seq ?? 0) - 1 }] }))
    await outbox.add(message('m2'))
    expect(ids(await outbox.list())).toEqual(['m0', 'm1', 'm2'])
  })

  test('a decision for nothing writes nothing', async () => {
    const { outbox } = start()
    await outbox.add(message('m1'))
    expect(await outbox.transact(() => null)).toBe(false)
    expect(ids(await outbox.list())).toEqual(['m1'])
  })

  test('notices stay until they are answered', async () => {
    const { outbox } = start()
    const told: string[][] = []
    const stop = outbox.watchNotices(notices => told.push(ids(notices)))
    const notice = { id: 'n1', kind: 'gone' as const, line: 'a', product: 'Banner' }
    await outbox.transact(() => ({ notices: [notice] }))
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['n1']))
    expect(await outbox.dismissNotice('n1')).toBe(true)
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
    stop()
  })

  test('a notice is said once and answered once, whoever asks; until then it is kept as it was', async () => {
    const { outbox } = start()
    const notice = { id: 'n1', kind: 'gone' as const, line: 'a', product: 'Banner' }
    await outbox.transact(() => ({ notices: [notice, { ...notice, id: 'n2' }] }))
    expect(await Promise.all([outbox.noteTold('n1'), outbox.noteTold('n1')])).toEqual([true, false])
    const kept: NoticeRow[] = []
    const stop = outbox.watchNotices(notices => kept.splice(0, kept.length, ...notices))
    await vi.waitFor(() =>
      expect(kept).toEqual([
        { ...notice, isTold: true },
        { ...notice, id: 'n2' },
      ]),
    )
    stop()
    const answers = [outbox.dismissNotice('n1'), outbox.dismissNotice('n1')]
    expect(await Promise.all(answers)).toEqual([true, false])
    expect([await outbox.noteTold('n1'), await outbox.noteTold('n2')]).toEqual([false, true])
  })

  test('issue 4.3 what was done and when the server last answered are told, now and later', async () => {
    const { outbox } = start()
    const told: { ids: string[]; syncedAt: number | null }[] = []
    const stop = outbox.watchLog(({ done, syncedAt }) => told.push({ ids: ids(done), syncedAt }))
    await vi.waitFor(() => expect(told).toEqual([{ ids: [], syncedAt: null }]))
    await outbox.add(message('m1'))
    await outbox.transact(() => ({ arrived: ['m1'] }))
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ ids: ['m1'], syncedAt: expect.any(Number) }))
    stop()
  })

  test('issue 4.3 an answer that changes nothing counts as synced; a decision of the person does not', async () => {
    const { outbox } = start()
    let at: number | null = null
    const stop = outbox.watchLog(({ syncedAt }) => {
      at = syncedAt
    })
    await outbox.add(message('m1'))
    await outbox.transact(() => ({ discarded: ['m1'] }))
    expect(await outbox.list()).toEqual([])
    expect(at).toBeNull()
    await outbox.transact(() => ({ base: { epoch: 'e1', v: 1, lines: [] } }))
    await vi.waitFor(() => expect(at).not.toBeNull())
    stop()
  })

  test('issue 4.3 a change of the cart knows its product after its line is gone', async () => {
    const { cart, outbox } = start()
    const added = await cart.add(BANNER)
    await cart.remove(added.ok ? added.id : '')
    expect((await outbox.list()).map(row => row.product)).toEqual([BANNER.product, BANNER.product])
  })

  test('what was done is remembered a while, newest first', async () => {
    const { outbox } = start()
    for (let i = 0; i < MOST_DONE + 5; i++) {
      await outbox.add(message(`m${i}`))
      await outbox.transact(() => ({ arrived: [`m${i}`] }))
    }
    expect(await outbox.done()).toHaveLength(MOST_DONE)
  })

  test('watching tells of rows as they come and go', async () => {
    const { outbox } = start()
    const told: string[][] = []
    const stop = outbox.watch(rows => told.push(ids(rows)))
    await outbox.add(message('m1'))
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['m1']))
    await outbox.transact(() => ({ arrived: ['m1'] }))
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
    stop()
  })

  test('watching tells also of what the watcher writes when it is told first', async () => {
    const { outbox } = start()
    await outbox.add(message('m1'))
    const told: string[][] = []
    const stop = outbox.watch(rows => {
      told.push(ids(rows))
      if (rows.length > 0) void outbox.transact(() => ({ arrived: ['m1'] }))
    })
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
    stop()
  })

  test('whatever happens, what is shown is the base with the outstanding changes replayed', async () => {
    const step = fc.oneof(
      anyMutation.map(mutation => ({ mutation })),
      fc.record({ arrive: fc.nat(3), v: fc.nat(9) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const { storage, outbox } = open()
        for (const each of steps) await take(each, storage, outbox)
        const { base, rows } = await outbox.read()
        const from = { ...EMPTY_CART, v: base.v, lines: base.lines }
        const replayed = rows.reduce((cart, row) => apply(cart, mutationOf(row)).cart, from)
        expect((await storage.read()).lines).toEqual(replayed.lines)
      }),
      { numRuns: 25 },
    )
  })
})

type Step = { mutation: CartMutation } | { arrive: number; v: number }

/** A change by the person, or an answer that takes the oldest rows into the base. */
async function take(step: Step, storage: CartStorage, outbox: Outbox) {
  if ('mutation' in step) {
    await storage.change(cart => {
      const { cart: next, outcome } = apply(cart, step.mutation)
      const mutations = outcome.kind === 'done' ? [step.mutation] : []
      return { cart: next, result: null, mutations }
    })
    return
  }
  await outbox.transact(({ base, rows }): Changeset => {
    const arrived = rows.slice(0, step.arrive)
    const from = { ...EMPTY_CART, v: base.v, lines: base.lines }
    const { lines } = arrived.reduce((cart, row) => apply(cart, mutationOf(row)).cart, from)
    return { base: { epoch: 'e', v: base.v + step.v, lines }, arrived: ids(arrived) }
  })
}

test('upgrade: a cart from before sync is queued once, line by line, and shown as it was', async () => {
  const name = `before-sync-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  const kept = [line('b'), line('a')]
  await old.table('lines').bulkPut(kept.map((each, i) => ({ id: each.id, place: i + 1, line: each })))
  await old.table('meta').put({ name: 'cart', value: { v: 0, removed: ['x'], revs: {} } })
  old.close()
  for (let opening = 0; opening < 2; opening++) {
    const db = new LocalDb(name)
    const { rows, base } = await dexieOutbox(db).read()
    expect(rows.map(row => mutationOf(row))).toEqual(
      kept.map(val => ({ mid: expect.any(String), op: 'add', line: val.id, seenRev: 0, val })),
    )
    expect(base).toEqual({ epoch: '', v: 0, lines: [] })
    expect((await dexieCartStorage(db).read()).lines).toEqual(kept)
    db.close()
  }
})

test('upgrade: a cart that was cleared before sync queues nothing', async () => {
  const name = `empty-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  await old.open()
  old.close()
  expect(await dexieOutbox(new LocalDb(name)).list()).toEqual([])
})

test('a crash between cart and outbox loses neither: both are one transaction', async () => {
  const db = freshDb()
  const storage = dexieCartStorage(db)
  db.outbox.hook('creating', () => {
    throw new Error('disk full')
  })
  const cart = createCartRepository(storage, risingIds())
  await expect(cart.add(BANNER)).rejects.toThrow()
  expect(await cart.list()).toEqual([])
})

test('an answer that changes one line of many writes one line', async () => {
  const db = freshDb()
  const outbox = dexieOutbox(db)
  const lines = ['a', 'b', 'c'].map(id => line(id))
  await outbox.transact(() => ({ base: { epoch: 'e', v: 1, lines } }))
  const written = vi.fn()
  db.lines.hook('updating', () => written())
  db.lines.hook('creating', () => written())
  db.lines.hook('deleting', () => written())
  const changed = lines.map(each => (each.id === 'b' ? line('b', 'changed') : { ...each }))
  await outbox.transact(() => ({ base: { epoch: 'e', v: 2, lines: changed } }))
  expect(written).toHaveBeenCalledTimes(1)
})
