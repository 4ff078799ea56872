import { expect, test } from 'vitest'
import { offsetByClock, offsetOf } from '#shared/calendar/zone-offset.ts'
import { DAY, HOUR } from '#shared/time.ts'

test('D43: a browser’s Temporal says what its clocks do, at every change of them and between', () => {
  expect(globalThis).toHaveProperty('Temporal')
  const zone = 'America/Los_Angeles'
  const [quick, slow] = [offsetOf(zone), offsetByClock(zone)]
  const changes = [Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9)].flatMap(change =>
    [-1, 0, 1, HOUR].map(ms => change + ms),
  )
  const between = Array.from({ length: 500 }, (_, at) => Date.UTC(2000, 0) + at * 73 * DAY + at * 1_234_567)
  for (const instant of [...changes, ...between])
    expect([instant, quick(instant)]).toEqual([instant, slow(instant)])
})
