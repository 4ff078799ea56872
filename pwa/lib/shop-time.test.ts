import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyBy } from '#shared/calendar/ready-by.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { shopList } from './price-list-holder.ts'
import { isShopTimeKnown, shopNow } from './shop-time.ts'
import { knownList } from './testing/answers.ts'

/** The page's clock, which no answer has taught yet. */
vi.mock('./server-clock.ts', async original => {
  const actual = await original<typeof import('./server-clock.ts')>()
  return { ...actual, serverClock: actual.createServerClock(() => Date.now()) }
})

const NOW = Date.parse('2026-11-23T11:30:00-08:00')

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  shopList.set(null)
  vi.useRealTimers()
})

/** The device's list as it was confirmed days ago, when its clock was so far behind the shop's. */
const offlineFor = (days: number, offset: number) =>
  shopList.set(knownList(aPriceList(1), { confirmedAt: NOW + offset - days * DAY, offset }))

test('D43: offline for days a device goes on by the shop’s clock as it last differed from its own', () => {
  offlineFor(5, HOUR)
  expect([shopNow() - Date.now(), isShopTimeKnown()]).toEqual([HOUR, true])
  expect(readyBy(shopNow(), 1)).toBe('2026-11-25')
  vi.setSystemTime(NOW + 3 * DAY)
  expect([shopNow() - Date.now(), isShopTimeKnown()]).toEqual([HOUR, true])
})

test('D43: a device whose clock was set back since, or that never heard the shop, does not know its time', () => {
  expect(isShopTimeKnown()).toBe(false)
  offlineFor(5, 0)
  vi.setSystemTime(NOW - 6 * DAY)
  expect(isShopTimeKnown()).toBe(false)
})
