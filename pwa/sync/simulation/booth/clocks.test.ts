import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createDeviceTablet } from './device-tablet.ts'
import { scenarioOf } from './scenario.ts'
import { simulateBooth } from './simulate.ts'

const YEAR = 365 * DAY
const real = Date.now
afterEach(() => void vi.restoreAllMocks())

/**
 * Forward and back by weeks from one look to the next. By more than sixty days, what waits would ask its person first, as what is old
 * does: nothing is lost by it, and nothing goes unasked.
 */
function jumping() {
  let looks = 0
  return () => real() + (((looks++ * 7) % 11) - 5) * 5 * DAY
}

const CLOCKS: [string, () => number][] = [
  ['years ahead', () => real() + 9 * YEAR],
  ['years behind', () => real() - 9 * YEAR],
  ['jumping by weeks', jumping()],
]

test.each(CLOCKS)(
  'B12: with a device’s clock %s the same guarantees hold of a booth, to the cent',
  async (_, clock) => {
    for (let seed = 1; seed <= 6; seed++) {
      vi.spyOn(Date, 'now').mockImplementation(clock)
      expect([seed, await simulateBooth(scenarioOf(seed), {}, createDeviceTablet)]).toEqual([seed, []])
      vi.restoreAllMocks()
    }
  },
  60_000,
)
