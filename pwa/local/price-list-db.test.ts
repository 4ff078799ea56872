import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { aPriceList } from '#shared/testing/price-list.ts'
import type { Confirmation } from './kept-list.ts'
import { dexiePriceList, ShopDb } from './price-list-db.ts'

let made = 0
const freshDb = () => new ShopDb(`shop-${++made}`)
const confirmed = (etag = '"a"', confirmedAt = 1_000): Confirmation => ({ etag, confirmedAt, offset: -5 })

describe('the price list on the device', () => {
  test('is absent at first, and comes back as it was kept', async () => {
    const keeper = dexiePriceList(freshDb())
    expect(await keeper.read()).toBeNull()
    await keeper.write(confirmed(), aPriceList(7))
    expect(await keeper.read()).toEqual({ list: aPriceList(7), ...confirmed() })
  })

  test('survives the browser: another connection reads it', async () => {
    const db = freshDb()
    await dexiePriceList(db).write(confirmed(), aPriceList(7))
    db.close()
    expect((await dexiePriceList(new ShopDb(db.name)).read())?.list.number).toBe(7)
  })

  test('"still the same" renews the confirmation alone', async () => {
    const db = freshDb()
    const keeper = dexiePriceList(db)
    await keeper.write(confirmed(), aPriceList(7))
    const put = vi.spyOn(db.lists, 'put')
    await keeper.write(confirmed('"a"', 2_000))
    expect(put).not.toHaveBeenCalled()
    expect(await keeper.read()).toMatchObject({ confirmedAt: 2_000, list: { number: 7 } })
  })

  test('a list without a confirmation of its own, or no list at all, counts as absent', async () => {
    const db = freshDb()
    const keeper = dexiePriceList(db)
    await keeper.write(confirmed(), aPriceList(7))
    await keeper.write(confirmed('"b"'))
    expect(await keeper.read()).toBeNull()
    await db.lists.put({ id: 'current', etag: '"b"', list: { number: 8 } as never })
    expect(await keeper.read()).toBeNull()
  })

  test('tells confirmations of every tab, until it is left', async () => {
    const db = freshDb()
    const other = dexiePriceList(new ShopDb(db.name))
    const told: number[] = []
    const leave = dexiePriceList(db).watch(({ confirmedAt }) => told.push(confirmedAt))
    await other.write(confirmed('"a"', 1_000), aPriceList(7))
    await vi.waitFor(() => expect(told).toEqual([1_000]))
    leave()
    await other.write(confirmed('"a"', 2_000))
    expect(told).toEqual([1_000])
  })

  test('lets a newer shop of another tab upgrade, and reads again afterwards', async () => {
    const db = freshDb()
    const keeper = dexiePriceList(db)
    await keeper.write(confirmed(), aPriceList(7))
    const raw = await new Promise<IDBDatabase>((resolve, reject) => {
      const asking = indexedDB.open(db.name, db.backendDB().version)
      asking.onsuccess = () => resolve(asking.result)
      asking.onerror = () => reject(asking.error)
    })
    raw.close()
    await Dexie.delete(db.name)
    expect(await keeper.read()).toBeNull()
  })
})
