import { beforeEach, expect, test, vi } from 'vitest'
import type { Confirmation, ListRows } from '#pwa/local/stored-price-list.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { devicePriceList } from './follow-price-list.ts'

const CONFIRMED = { etag: '"a"', confirmedAt: 1_000, offset: 0 }
const rowsOf = (number: number): ListRows => ({
  kept: { list: aPriceList(number), etag: '"a"' },
  confirmed: CONFIRMED,
})

const device = vi.hoisted(() => ({
  ahead: null as ListRows | null,
  isBroken: false,
  written: [] as { confirmed: Confirmation; list: PriceList }[],
  watching: 0,
}))
vi.mock('#pwa/local/preload-list.ts', () => ({ takePreloadedList: async () => device.ahead }))
vi.mock('#pwa/local/price-list-db.ts', () => ({
  ShopDb: class {
    constructor() {
      if (device.isBroken) throw new Error('no database')
    }
  },
  dexiePriceList: () => ({
    read: async () => ({ list: aPriceList(8), ...CONFIRMED }),
    write: async (confirmed: Confirmation, list: PriceList) => void device.written.push({ confirmed, list }),
    watch() {
      device.watching++
      return () => void device.watching--
    },
  }),
}))

beforeEach(() => {
  device.ahead = null
})

test('issue 3.2 a database that did not open once is asked again', async () => {
  device.isBroken = true
  await expect(devicePriceList.read()).rejects.toThrow('no database')
  device.isBroken = false
  await expect(devicePriceList.read()).resolves.toMatchObject({ list: { number: 8 } })
})

test('issue 3.2 what was read ahead is the list; what it cannot tell the database does', async () => {
  device.ahead = rowsOf(7)
  expect((await devicePriceList.read())?.list.number).toBe(7)
  device.ahead = { ...rowsOf(7), confirmed: { ...CONFIRMED, etag: '"b"' } }
  expect((await devicePriceList.read())?.list.number).toBe(8)
  device.ahead = null
  expect((await devicePriceList.read())?.list.number).toBe(8)
})

test('issue 3.2 what the shop confirms is kept in the database', async () => {
  await devicePriceList.write(CONFIRMED, aPriceList(7))
  expect(device.written).toEqual([{ confirmed: CONFIRMED, list: aPriceList(7) }])
})

test('issue 3.2 other tabs are followed until one stops, even before the database was there', async () => {
  const stop = devicePriceList.watch(() => {})
  devicePriceList.watch(() => {})()
  await vi.waitFor(() => expect(device.watching).toBe(1))
  stop()
  expect(device.watching).toBe(0)
})
