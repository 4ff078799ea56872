import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServerClock } from '#pwa/lib/server-clock.ts'
import { HOUR } from '#shared/time.ts'
import { seenText } from './seen-age.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const YEAR = 365 * 24 * HOUR

/** A device whose clock is this far ahead of the shop's, at noon by the shop's; `heard` when this page has an answer. */
function clockOf(ahead: number, isHeard = false) {
  const clock = createServerClock(() => NOON + ahead)
  if (isHeard) clock.learn(new Date(NOON).toUTCString())
  return clock
}

test('issue 3.3 orders are as old as the shop’s clock has it, on a device a year off', () => {
  for (const ahead of [-YEAR, 0, YEAR])
    for (const isHeard of [false, true])
      expect(seenText({ seenAt: NOON - 2 * HOUR, offset: -ahead }, clockOf(ahead, isHeard))).toBe(
        '2 hours ago',
      )
})

test('issue 3.3 orders: where the clock was put back since, the day they were seen is said, never "just now"', () => {
  const seen = { seenAt: NOON, offset: 0 }
  for (const back of [HOUR, 24 * HOUR, YEAR])
    expect(seenText(seen, clockOf(-back))).toBe('on November 21, 2026')
})

test('issue 3.3 orders: where the clock was put ahead since, the day they were seen is said, not a false age', () => {
  expect(seenText({ seenAt: NOON, offset: 0 }, clockOf(YEAR))).toBe('on November 21, 2026')
})

test('issue 3.3 orders: once the shop answers, what the clock was put to since makes no difference', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -YEAR, max: YEAR }),
      fc.integer({ min: -YEAR, max: YEAR }),
      fc.integer({ min: 0, max: 300 }),
      (then, now, hours) => {
        const clock = clockOf(now, true)
        const [was, same] = [then, -now].map(offset => ({ seenAt: NOON - hours * HOUR, offset }))
        expect(was && seenText(was, clock)).toBe(same && seenText(same, clock))
      },
    ),
  )
})

test('issue 3.3 orders seen before the shop’s clock was kept are as old as the device’s clock has it', () => {
  for (const isHeard of [false, true]) {
    const clock = clockOf(YEAR, isHeard)
    expect(seenText({ seenAt: NOON + YEAR - 2 * HOUR }, clock)).toBe('2 hours ago')
    expect(seenText({ seenAt: NOON + YEAR + 48 * HOUR }, clock)).toBe('on November 23, 2027')
  }
})
