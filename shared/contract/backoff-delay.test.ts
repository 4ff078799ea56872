import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffDelay } from './backoff-delay.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const tries = fc.nat(1000)

test('architecture "Outbox": the longest wait doubles from a second with each try, up to twenty seconds', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 10, 11, 2000].map(count => backoffDelay(count, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 20_000, 20_000, 20_000, 20_000, 20_000])
})

test('architecture "Outbox": law: a wait is by chance any part of the longest, none at all too', () => {
  fc.assert(
    fc.property(tries, chance, (count, random) => {
      expect(backoffDelay(count, random)).toBe(random * backoffDelay(count, 1))
      expect(backoffDelay(count, 0)).toBe(0)
    }),
  )
})

test('architecture "Outbox": law: a shop that says when is asked no sooner, and waited for twenty seconds at most', () => {
  fc.assert(
    fc.property(tries, chance, fc.nat(60_000), (count, random, asked) => {
      const wait = backoffDelay(count, random, asked)
      expect(wait).toBe(Math.max(backoffDelay(count, random), Math.min(asked, 20_000)))
      expect(wait).toBeLessThanOrEqual(20_000)
    }),
  )
  expect(backoffDelay(0, 0.5, null)).toBe(500)
  expect(backoffDelay(0, 0.5, 700)).toBe(700)
})
