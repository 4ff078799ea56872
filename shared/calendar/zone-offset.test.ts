import { afterEach, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { offsetByClock, offsetOf } from './zone-offset.ts'

const SHOP = 'America/Los_Angeles'
const NOON = Date.UTC(2026, 6, 1, 19)

afterEach(() => void vi.unstubAllGlobals())

test('D43: clocks in Covina are eight hours behind in winter, seven in summer, and a half hour counts elsewhere', () => {
  const at = offsetByClock(SHOP)
  expect([at(Date.UTC(2026, 0, 1)), at(NOON), at(NOON + 0.5)]).toEqual([-8 * HOUR, -7 * HOUR, -7 * HOUR])
  expect(offsetByClock('Asia/Kolkata')(NOON)).toBe(5.5 * HOUR)
})

test('issue 12.3: where there is Temporal it is asked, and no clock is made', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const zoned = vi.fn(() => ({ offsetNanoseconds: -7 * HOUR * 1_000_000 }))
  const fromEpochMilliseconds = vi.fn(() => ({ toZonedDateTimeISO: zoned }))
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } })
  expect(offsetOf(SHOP)(NOON)).toBe(-7 * HOUR)
  expect([fromEpochMilliseconds.mock.calls, zoned.mock.calls]).toEqual([[[NOON]], [[SHOP]]])
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
