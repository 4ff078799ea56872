import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

const HOUR_END = 3_600_000
const isRunning = (resetAt: number) => resetAt === HOUR_END

test('issue 10.3: a process has shares of so many limits at most, and those whose window is over make room', () => {
  const shares = createShares(2)
  for (const id of ['a', 'b']) shares.ask(id, 0)?.end({ left: 3, resetAt: HOUR_END })
  expect(shares.ask('c', 0)).toBeNull()
  expect(shares.spend('a', 2, isRunning)).toBe(HOUR_END)
  expect(shares.spend('a', 2, isRunning)).toBeNull()
  const advance = shares.ask('a', 0)
  expect(advance?.had).toEqual({ left: 1, resetAt: HOUR_END })
  expect(shares.ask('a', 0)).toBeNull()
  advance?.end({ left: 0, resetAt: HOUR_END })
  expect(shares.ask('c', 0)).not.toBeNull()
  expect(shares.ask('d', HOUR_END)?.had.left).toBe(0)
})
