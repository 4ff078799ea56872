import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { preloadList, readListRows, SHOP_DB, takePreloadedList } from './preload-list.ts'
import { dexiePriceList, ShopDb } from './price-list-db.ts'
import { listOf } from './stored-price-list.ts'

const CONFIRMED = { etag: '"a"', confirmedAt: 1_000, offset: -5 }

afterEach(() => Dexie.delete(SHOP_DB))

async function keptShop() {
  const db = new ShopDb()
  await dexiePriceList(db).write(CONFIRMED, aPriceList(7))
  return db
}

test('issue 3.2 a list read ahead is the one the database’s library would read', async () => {
  const db = await keptShop()
  const rows = await readListRows()
  expect(rows && listOf(rows)).toEqual(await dexiePriceList(db).read())
  expect(rows && listOf(rows)).toMatchObject({ list: { number: 7 }, ...CONFIRMED })
  db.close()
})

test('issue 3.2 where there is no database none is made, and there is no list', async () => {
  expect(await readListRows()).toBeNull()
  expect(await Dexie.exists(SHOP_DB)).toBe(false)
})

test('issue 3.2 a database that cannot be opened, or is another’s, is no failure', async () => {
  const other = new Dexie(SHOP_DB)
  other.version(1).stores({ things: 'id' })
  await other.open()
  other.close()
  expect(await readListRows()).toBeNull()
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await readListRows()).toBeNull()
  vi.unstubAllGlobals()
})

test('issue 3.4 what was read ahead stands in no newer shop’s way', async () => {
  const db = await keptShop()
  await readListRows()
  db.close()
  const newer = new Dexie(SHOP_DB)
  newer.version(2).stores({ lists: 'id', confirmations: 'id', more: 'id' })
  await expect(newer.open()).resolves.toBeTruthy()
  newer.close()
})

test('who asks first gets what was read ahead; nobody else does, as it may be older by then', async () => {
  const db = await keptShop()
  expect(await takePreloadedList()).toBeNull()
  preloadList()
  expect((await takePreloadedList())?.kept?.list.number).toBe(7)
  expect(await takePreloadedList()).toBeNull()
  db.close()
})
