import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'

/** The news last as long as the page: each test has a page of its own. */
async function newPage() {
  vi.resetModules()
  const [{ LocalDb }, { databaseStatus }, { openDb }] = await Promise.all([
    import('./local-db.ts'),
    import('./database-status.ts'),
    import('./open.ts'),
  ])
  return { LocalDb, databaseNews: databaseStatus, openDb }
}

let name = ''
beforeEach(() => {
  name = `news-${crypto.randomUUID()}`
})

function openNative(version: number): IDBOpenDBRequest {
  return indexedDB.open(name, version)
}

test('issue 3: a page learns that a newer shop took its database over, and stays told', async () => {
  const { LocalDb, databaseNews: databaseStatus } = await newPage()
  const told = vi.fn()
  databaseStatus.subscribe(told)
  const db = new LocalDb(name)
  await db.open()
  expect(databaseStatus.get()).toBe('none')
  const newer = openNative(9_990)
  await new Promise(done => newer.addEventListener('success', done))
  expect(databaseStatus.get()).toBe('superseded')
  expect(told).toHaveBeenCalledOnce()
  databaseStatus.opened()
  expect(databaseStatus.get()).toBe('superseded')
  newer.result.close()
})

test('issue 3: deleting a person’s things is no newer shop', async () => {
  const { LocalDb, databaseNews: databaseStatus } = await newPage()
  const db = new LocalDb(name)
  await db.open()
  const deleting = indexedDB.deleteDatabase(name)
  await new Promise(done => deleting.addEventListener('success', done))
  expect(databaseStatus.get()).toBe('none')
})

test('issue 3: a page learns that an older shop in another tab does not let go, and when it has', async () => {
  const { databaseNews: databaseStatus, LocalDb } = await newPage()
  const older = openNative(10)
  await new Promise(done => older.addEventListener('success', done))
  const db = new LocalDb(name)
  const opening = Promise.resolve(db.open())
  await expect.poll(() => databaseStatus.get()).toBe('blocked')
  older.result.close()
  await opening
  databaseStatus.opened()
  expect(databaseStatus.get()).toBe('none')
  db.close()
})

test('issue 3: opening a person’s database says that it is open', async () => {
  const { databaseNews: databaseStatus, openDb } = await newPage()
  databaseStatus.blocked()
  const db = await openDb('auth0|news')
  expect(databaseStatus.get()).toBe('none')
  db.close()
})
