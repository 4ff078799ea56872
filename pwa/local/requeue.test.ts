import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aLine } from '#shared/testing/cart.ts'
import { createCartRepository } from './cart-repository.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { mutationOf } from './outbox-row.ts'
import { BANNER, freshDb, risingIds } from './testing/rows.ts'

test('issue 6.32: lines whose rows are damaged are queued again in the order in which they stand, ahead of what waits', async () => {
  const db = freshDb()
  const outbox = dexieOutbox(db)
  const cart = createCartRepository(dexieCartStorage(db), risingIds())
  for (const product of ['A', 'B', 'C', 'D']) await cart.add({ ...BANNER, product })
  const rows = await db.outbox.orderBy('seq').toArray()
  for (const { seq } of rows.slice(0, 3)) await db.outbox.update(seq, { body: null } as never)
  await outbox.transact(() => ({ base: { epoch: 'e', v: 1, lines: [aLine('other')] } }))
  const queued = (await outbox.list()).map(mutationOf)
  expect(queued.map(each => each.op === 'add' && each.val.product)).toEqual(['A', 'B', 'C', 'D'])
  expect((await cart.list()).slice(1).map(({ product }) => product)).toEqual(['A', 'B', 'C', 'D'])
})
