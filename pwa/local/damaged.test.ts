import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLine } from '#shared/testing/cart.ts'
import { createCartRepository } from './cart-repository.ts'
import { dexieDamaged } from './damaged.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { IN_MEMORY } from './guarded-writes.ts'
import { LocalDb } from './local-db.ts'
import { dexieOrders } from './order-repository.ts'
import { mutationOf } from './outbox-row.ts'
import { soundRow, soundUpload } from './sound.ts'
import { anyFields, BANNER, freshDb, uploadRow } from './testing/rows.ts'
import { dexieUploads } from './upload-repository.ts'

function open(db: LocalDb = freshDb()) {
  const storage = dexieCartStorage(db)
  return {
    db,
    cart: createCartRepository(storage, () => crypto.randomUUID()),
    outbox: dexieOutbox(db),
    uploads: dexieUploads(db),
    orders: dexieOrders(db, IN_MEMORY),
    damaged: dexieDamaged(db, IN_MEMORY),
  }
}

type Device = ReturnType<typeof open>

async function added({ cart }: Device, product: string): Promise<string> {
  const result = await cart.add({ ...BANNER, product })
  return result.ok ? result.id : ''
}

const products = async ({ cart }: Device) => (await cart.list()).map(({ product }) => product)
const told = async ({ damaged }: Device) => (await damaged.list()).map(({ kind, name }) => `${kind} ${name}`)
/** Takes what the server has: base and empty outbox. */
const acknowledge = async ({ cart, outbox }: Device) => {
  const lines = await cart.list()
  await outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 1, lines },
    arrived: rows.map(({ id }) => id),
  }))
}
const damage = (row: object, broken: object) => ({ ...row, ...broken }) as never

test('issue 6.32: a damaged line is left out and told, the others stay, and it lies there until it is removed', async () => {
  const device = open()
  await added(device, 'A')
  await device.db.lines.put(damage({ id: 'x', place: 2 }, { line: { product: 'B' } }))
  await added(device, 'C')
  expect(await products(device)).toEqual(['A', 'C'])
  expect(await told(device)).toEqual(['line B'])
  await device.cart.patch((await device.cart.list())[0]?.id ?? '', { total: 1 })
  await acknowledge(device)
  const [found] = await device.damaged.list()
  expect(found?.record).toEqual({ id: 'x', place: 2, line: { product: 'B' } })
  await device.damaged.remove(found?.id ?? '')
  expect([await told(device), await products(device)]).toEqual([[], ['A', 'C']])
})

test('issue 6.32: a line whose record is damaged is read from what the shop acknowledged or what waits', async () => {
  const device = open()
  const [a, b] = [await added(device, 'A'), await added(device, 'B')]
  await acknowledge(device)
  const c = await added(device, 'C')
  for (const id of [a, b, c]) await device.db.lines.update(id, { line: null } as never)
  expect(await products(device)).toEqual(['A', 'B', 'C'])
  expect(await told(device)).toEqual([])
  await device.cart.patch(b, { total: 3 })
  await device.outbox.transact(({ base }) => ({ base }))
  expect((await device.cart.find(b))?.total).toBe(3)
  await device.cart.remove(a)
  expect(await products(device)).toEqual(['B', 'C'])
  expect((await device.db.lines.toArray()).map(({ id }) => id).sort()).toEqual([b, c].sort())
})

test('issue 6.32: a place that is no number costs nothing but the place', async () => {
  const device = open()
  const a = await added(device, 'A')
  await added(device, 'B')
  await device.db.lines.update(a, { place: undefined } as never)
  // It is met when the shop is started anew.
  expect(await products(open(new LocalDb(device.db.name)))).toEqual(['B', 'A'])
})

test('issue 6.32: a damaged change stays behind, the sound ones go; a line it had added is queued again', async () => {
  const device = open()
  const a = await added(device, 'A')
  await device.cart.patch(a, { total: 7 })
  const b = await added(device, 'B')
  const [first] = await device.db.outbox.orderBy('seq').toArray()
  await device.db.outbox.update(first?.seq ?? 0, { body: null } as never)
  await device.outbox.transact(() => ({ base: { epoch: 'e', v: 4, lines: [aLine('other')] } }))
  expect((await device.outbox.list()).map(mutationOf)).toMatchObject([
    { op: 'add', line: a, val: { product: 'A', total: 7 } },
    { op: 'patch', line: a },
    { op: 'add', line: b },
  ])
  expect((await device.cart.list()).map(({ id }) => id)).toEqual(['other', a, b])
  expect(await told(device)).toEqual(['change A'])
  const rows = await device.outbox.list()
  await device.outbox.transact(() => ({ arrived: rows.map(({ id }) => id) }))
  expect(await device.outbox.list()).toEqual([])
  expect(await told(device)).toEqual(['change A'])
})

test('issue 6.32: a message that cannot be read is told as one, and is no change of the cart', async () => {
  const device = open()
  await device.db.outbox.add(damage({ id: 'm', kind: 'contact' }, { body: 'torn' }))
  await device.db.outbox.add(damage({ id: 'c', kind: 'cart', product: 'A' }, { body: 'torn' }))
  expect(await told(device)).toEqual(['message ', 'change A'])
})

test('issue 6.32: a damaged line of the acknowledged cart is asked of the server again, the others stay', async () => {
  const { db, outbox, ...device } = open()
  const lines = [aLine('a'), { ...aLine('b'), options: null }]
  await db.meta.put({ name: 'base', value: { epoch: 'e', v: 9, lines } })
  expect((await outbox.read()).base).toEqual({ epoch: 'e', v: 0, lines: [aLine('a')] })
  await db.meta.put({ name: 'base', value: { epoch: 7 } })
  expect((await outbox.read()).base).toEqual({ epoch: '', v: 0, lines: [] })
  await db.meta.put({ name: 'cart', value: { v: 'x' } })
  expect(await device.cart.list()).toEqual([])
})

test('issue 6.32: a preview that is no picture costs the picture; a file that says nothing of itself is told', async () => {
  const device = open()
  await device.db.uploads.put(damage(uploadRow({ line: 'a' }), { preview: {} }))
  await device.db.uploads.put(damage(uploadRow({ line: 'b', fileName: 'fair.pdf' }), { state: 'lost' }))
  expect((await device.uploads.list()).map(record => [record.line, anyFields(record).preview])).toEqual([
    ['a', null],
  ])
  expect(await device.uploads.get('b', 'front')).toBeNull()
  expect(await told(device)).toEqual(['file fair.pdf'])
})

test('issue 6.32: damaged orders, pictures, notices and what was done are left out without a word: the shop has them', async () => {
  const { db, orders, outbox } = open()
  const order = { orderId: 'GL-1', status: 'new', totalAmount: 1, createdAt: '2026-11-22', items: [] }
  await db.orders.bulkPut([
    damage({ id: 'GL-1', seenAt: 1 }, { order }),
    damage({ id: 'GL-2', seenAt: 1 }, { order: { ...order, items: null } }),
  ])
  await db.orderPictures.put(damage({ key: 'k' }, { picture: {} }))
  await db.notices.put(damage({ id: 'n' }, { kind: 'gone' }))
  await db.done.put(damage({ id: 'd', doneAt: 1 }, { body: null }))
  expect((await orders.list()).map(({ id }) => id)).toEqual(['GL-1'])
  expect(await orders.picture('k')).toBeNull()
  expect(await outbox.done()).toEqual([])
  const notices = await new Promise(resolve => outbox.watchNotices(resolve))
  expect(notices).toEqual([])
})

test('issue 6.32 law: whatever lies in the database, the cart, the outbox and the uploads can be read, and nothing sound is lost', async () => {
  const anyBroken = fc.record(
    {
      line: fc.anything(),
      place: fc.anything(),
      body: fc.jsonValue(),
      kind: fc.jsonValue(),
      preview: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyBroken, { maxLength: 4 }), async broken => {
      const device = open()
      await added(device, 'A')
      for (const [i, parts] of broken.entries()) {
        const { line = null, place = i, ...rest } = structuredCloneOrNull(parts)
        await device.db.lines.put(damage({ id: `broken ${i}` }, { place, line }))
        await device.db.outbox.add(
          damage({ id: `row ${i}`, entity: 'cart:main', madeAt: 1, state: 'waiting' }, rest),
        )
        await device.db.uploads.put(damage({ line: `l${i}`, slot: 'front' }, rest))
      }
      await added(device, 'B')
      expect(await products(device)).toEqual(['A', 'B'])
      expect((await device.outbox.list()).map(row => row.product)).toEqual(['A', 'B'])
      expect(await device.uploads.list()).toEqual([])
      await acknowledge(device)
      expect(await products(device)).toEqual(['A', 'B'])
      const left = await device.damaged.list()
      expect(left).toHaveLength(3 * broken.length)
      for (const { id } of left) await device.damaged.remove(id)
      expect(await device.damaged.list()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

/** What a database takes. */
function structuredCloneOrNull(value: Record<string, unknown>): Record<string, unknown> {
  try {
    return structuredClone(value)
  } catch {
    return {}
  }
}

test('issue 6.32: rows as today’s code writes them are sound, those of carts as of before too', async () => {
  const device = open()
  const id = await added(device, 'A')
  await device.cart.patch(id, { options: { Quantity: 2 } })
  await device.cart.setArtwork(id, 'front', null)
  await device.cart.restore(await device.cart.clear())
  const rows = await device.db.outbox.toArray()
  expect(rows.map(row => soundRow(row))).toEqual(rows)
  const row = uploadRow({
    ...{ state: 'saving', isTold: true },
    refused: { fileName: 'a', message: 'b' },
    earlier: uploadRow({ file: 'f', key: null }),
  })
  expect(soundUpload(row)).toEqual(row)
})
