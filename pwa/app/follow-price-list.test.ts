import { expect, test, vi } from 'vitest'
import { followPriceList } from './follow-price-list.ts'

const device = vi.hoisted(() => ({
  loaded: Promise.withResolvers<void>(),
  following: 0,
}))
vi.mock('#pwa/sync/price-list-sync.ts', () => ({
  createPriceListSync: () => ({
    refresh: async () => true,
    refreshWhenDue: async () => {},
    load: () => device.loaded.promise,
    follow() {
      device.following++
      return () => void device.following--
    },
  }),
}))

test('D28 price list: who stopped before the device’s list was read follows nothing afterwards', async () => {
  const stops = [followPriceList(), followPriceList()]
  stops[0]?.()
  device.loaded.resolve()
  await vi.waitFor(() => expect(device.following).toBe(1))
  stops[1]?.()
  expect(device.following).toBe(0)
})
