import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDeviceTablet } from './device-tablet.ts'
import { scenarioOf } from './scenario.ts'
import { simulateBooth } from './simulate.ts'

test.each(Array.from({ length: 24 }, (_, at) => at + 1))(
  'B1-B15 hold with a tablet that runs the shop’s own code: scenario %i',
  async seed => {
    expect(await simulateBooth(scenarioOf(seed), {}, createDeviceTablet)).toEqual([])
  },
  30_000,
)
