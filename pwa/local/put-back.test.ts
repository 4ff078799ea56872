import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { databaseStatus } from './database-status.ts'
import type { LocalDb } from './local-db.ts'
import { type Local, openDb, openLocal } from './open.ts'
import { mutationOf } from './outbox-row.ts'
import { BANNER } from './testing/rows.ts'

beforeEach(databaseStatus.read)

const device = () =>
  openLocal(crypto.randomUUID(), {
    newId: () => crypto.randomUUID(),
    openDb,
    wait: () => new Promise(() => {}),
    ask: async () => 'let-go',
  })

const dbOf = ({ db }: Local): LocalDb => {
  if (!db) throw new Error('in memory')
  return db
}

/** Deletes the database under the open page, as browsers do whose data somebody clears. */
async function clear(local: Local) {
  const db = dbOf(local)
  forceCloseDatabase(db.backendDB() as never)
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(db.name)
    deleting.onsuccess = resolve
    deleting.onerror = reject
  })
}

const unsent = async (local: Local) =>
  (await local.outbox.list()).map(row => `${mutationOf(row).op} ${mutationOf(row).line}`)

test('issue 3.5: lines that the page still has are put back, and wait for the shop again, when its database is cleared', async () => {
  const local = await device()
  const first = await local.cart.add({ ...BANNER, total: 1 })
  const second = await local.cart.add({ ...BANNER, total: 2 })
  await clear(local)
  const third = await local.cart.add({ ...BANNER, total: 3 })
  const ids = [first, second, third].map(added => (added.ok ? added.id : ''))
  expect((await local.cart.list()).map(({ id, total }) => [id, total])).toEqual(
    ids.map((id, i) => [id, i + 1]),
  )
  expect(await unsent(local)).toEqual(ids.map(id => `add ${id}`))
  expect(await dbOf(local).lines.count()).toBe(3)
})

test('issue 3.5: a sync that comes first puts them back as well, and sends them', async () => {
  const local = await device()
  const added = await local.cart.add(BANNER)
  await clear(local)
  const sent: string[] = []
  await local.outbox.transact(({ base, rows }) => {
    sent.push(...rows.map(row => mutationOf(row).line))
    return { base, arrived: [] }
  })
  expect(sent).toEqual(added.ok ? [added.id] : [])
  expect(await local.cart.list()).toHaveLength(1)
})

test('issue 3.5: the person is told once that the browser deleted what was kept, and a first visit is not that', async () => {
  expect(databaseStatus.get()).toBe('none')
  const local = await device()
  await local.cart.add(BANNER)
  expect(databaseStatus.get()).toBe('none')
  await clear(local)
  await local.cart.list()
  expect(databaseStatus.get()).toBe('cleared')
  // Another person's, or a ticket's, opens as ever.
  await device()
  expect(databaseStatus.get()).toBe('cleared')
  databaseStatus.read()
  expect(databaseStatus.get()).toBe('none')
})
