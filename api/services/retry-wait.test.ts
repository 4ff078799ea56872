import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { retryWait } from './retry-wait.ts'

test('what failed is tried again later and later, and never later than in an hour', () => {
  expect([0, 1, 2].map(retryWait)).toEqual([30_000, 60_000, 120_000])
  fc.assert(
    fc.property(fc.nat(100_000), tries => {
      expect(retryWait(tries + 1)).toBeGreaterThanOrEqual(retryWait(tries))
      expect(retryWait(tries)).toBeLessThanOrEqual(HOUR)
    }),
  )
})
