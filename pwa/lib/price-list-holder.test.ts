import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { DAY } from '#shared/time.ts'
import { ageOf, createPriceListHolder } from './price-list-holder.ts'
import { createServerClock } from './server-clock.ts'
import { knownList } from './testing/answers.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const YEAR = 365 * DAY

describe('the age of prices', () => {
  const offsets = fc.integer({ min: -3 * YEAR, max: 3 * YEAR })
  const passed = fc.integer({ min: 0, max: 90 * DAY })

  test('issue 3: a clock that is wrong, by whatever and either way, does not make prices younger or older', () => {
    fc.assert(
      fc.property(offsets, passed, fc.boolean(), (wrong, ms, isTold) => {
        let truth = NOON
        const kept = { confirmedAt: NOON, offset: -wrong }
        const clock = createServerClock(() => truth + wrong)
        truth += ms
        if (isTold) clock.learn(new Date(truth).toUTCString())
        expect(Math.abs((ageOf(kept, clock) ?? Number.NaN) - ms)).toBeLessThan(3_000)
      }),
    )
  })

  test('issue 3: set back since then, before the shop was heard: nobody can tell, and no age is made up', () => {
    const clock = createServerClock(() => NOON - YEAR)
    expect(ageOf({ confirmedAt: NOON, offset: 0 }, clock)).toBeNull()
    clock.learn(new Date(NOON + 60_000).toUTCString())
    expect(ageOf({ confirmedAt: NOON, offset: 0 }, clock)).toBe(60_000)
  })

  test('the blur of whole seconds is no time', () => {
    const clock = createServerClock(() => NOON)
    expect(ageOf({ confirmedAt: NOON + 1_500, offset: 0 }, clock)).toBe(0)
  })
})

test('a holder tells each list to those who still listen', () => {
  const holder = createPriceListHolder()
  const told: (number | undefined)[] = []
  const leave = holder.subscribe(() => told.push(holder.get()?.list.number))
  holder.set(knownList(aPriceList(1)))
  holder.set(knownList(aPriceList(2)))
  leave()
  holder.set(knownList(aPriceList(3)))
  expect(told).toEqual([1, 2])
})
