import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { dexiePriceList, ShopDb } from './price-list-db.ts'
import type { Confirmation } from './stored-price-list.ts'
import { memoryListDevice } from './testing/list-device.ts'
import { type Failing, keepsPriceList, type ListDevice } from './testing/price-list-contract.ts'

let made = 0
const freshDb = () => new ShopDb(`shop-${++made}`)
const confirmed = (etag = '"a"', confirmedAt = 1_000): Confirmation => ({ etag, confirmedAt, offset: -5 })
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

/** Tabs with connections of their own; a failure is told by the browser in the middle of the transaction, or at its end. */
function device(): ListDevice {
  const { name } = freshDb()
  let failing: Failing = 'nothing'
  let written = 0
  return {
    tab() {
      const db = new ShopDb(name)
      const putList = db.lists.put.bind(db.lists)
      const putWord = db.confirmations.put.bind(db.confirmations)
      vi.spyOn(db.lists, 'put').mockImplementation((row => {
        written++
        return failing === 'list' ? full() : putList(row)
      }) as typeof db.lists.put)
      vi.spyOn(db.confirmations, 'put').mockImplementation((row =>
        putWord(row).then(key => (failing === 'all' ? full() : key))) as typeof db.confirmations.put)
      return dexiePriceList(db)
    },
    fail(what) {
      failing = what
    },
    listsWritten: () => written,
  }
}

keepsPriceList('the database', device)
keepsPriceList('memory', memoryListDevice)

test('issue 3.2 the list survives the browser: another connection reads it', async () => {
  const db = freshDb()
  await dexiePriceList(db).write(confirmed(), aPriceList(7))
  db.close()
  expect((await dexiePriceList(new ShopDb(db.name)).read())?.list.number).toBe(7)
})

test('issue 3.2 a list whose confirmation is another’s counts as absent, as an older shop left it; the next word heals it', async () => {
  const db = freshDb()
  await db.lists.put({ id: 'current', list: aPriceList(7), etag: '"a"' })
  await db.confirmations.put({ id: 'current', ...confirmed('"b"') })
  const storage = dexiePriceList(db)
  expect(await storage.read()).toBeNull()
  await storage.write(confirmed('"b"', 2_000), aPriceList(8))
  expect((await storage.read())?.list.number).toBe(8)
})

test('issue 3.2 a tab with the older shop beside this one leaves nothing that the next word does not heal', async () => {
  const db = freshDb()
  const storage = dexiePriceList(db)
  await storage.write(confirmed('"a"'), aPriceList(7))
  await db.confirmations.put({ id: 'current', ...confirmed('"b"', 2_000) })
  await storage.write(confirmed('"b"', 3_000), aPriceList(8))
  expect((await storage.read())?.list.number).toBe(8)
})

test('issue 3.2 a list that cannot be read counts as absent; what this page is told next replaces it', async () => {
  const db = freshDb()
  await dexiePriceList(db).write(confirmed(), aPriceList(7))
  await db.lists.put({ id: 'current', etag: '"a"', list: { number: 7 } as never })
  const storage = dexiePriceList(db)
  expect(await storage.read()).toBeNull()
  await storage.write(confirmed('"a"', 2_000), aPriceList(7))
  expect((await storage.read())?.list).toEqual(aPriceList(7))
})

test('issue 3.2 confirmations of every tab are told, until it is left', async () => {
  const db = freshDb()
  const other = dexiePriceList(new ShopDb(db.name))
  const told: number[] = []
  const leave = dexiePriceList(db).watch(({ confirmedAt }) => told.push(confirmedAt))
  await other.write(confirmed('"a"', 1_000), aPriceList(7))
  await vi.waitFor(() => expect(told).toEqual([1_000]))
  leave()
  await other.write(confirmed('"a"', 2_000), aPriceList(7))
  expect(told).toEqual([1_000])
})

test('issue 3.4 a newer shop of another tab may upgrade, and this one reads again afterwards', async () => {
  const db = freshDb()
  const storage = dexiePriceList(db)
  await storage.write(confirmed(), aPriceList(7))
  const raw = await new Promise<IDBDatabase>((resolve, reject) => {
    const asking = indexedDB.open(db.name, db.backendDB().version)
    asking.onsuccess = () => resolve(asking.result)
    asking.onerror = () => reject(asking.error)
  })
  raw.close()
  await Dexie.delete(db.name)
  expect(await storage.read()).toBeNull()
})
