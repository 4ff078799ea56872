import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createTurns, type Pace } from './turns.ts'

const PACE: Pace = { free: 3, windowMs: 900_000, firstGapMs: 1000, longestGapMs: 8000, patienceMs: 8000 }

function turns(pace = PACE) {
  const time = { now: Date.UTC(2026, 10, 21) }
  const waits: number[] = []
  const made = createTurns(
    pace,
    () => time.now,
    async ms => void waits.push(ms),
  )
  return { ...made, time, waits }
}

test('issue 6.15: the first tries go at once, then each waits longer, up to a bound', async () => {
  const { take, time, waits } = turns()
  for (let at = 0; at < 9; at++) {
    const before = waits.length
    expect(await take('k')).toBe(true)
    // Whoever waits is there when the time comes.
    time.now += waits.length > before ? (waits.at(-1) ?? 0) : 0
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
})

test('issue 6.15: who would wait too long is turned away without a mark, and comes in when the turn is there', async () => {
  const { take, time } = turns()
  for (let at = 0; at < 6; at++) await take('k')
  expect([await take('k'), await take('k'), await take('other')]).toEqual([false, false, true])
  time.now += 8000
  expect(await take('k')).toBe(true)
})

test('issue 6.15: nobody is shut out longer than the longest gap and the patience, whatever others do', async () => {
  const act = fc.record({ key: fc.constantFrom('a', 'b'), ms: fc.nat({ max: 20_000 }), good: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async acts => {
      const { take, giveBack, time } = turns()
      for (const { key, ms, good } of acts) {
        time.now += ms
        if ((await take(key)) && good) giveBack(key)
      }
      time.now += PACE.longestGapMs
      expect(await take('a')).toBe(true)
    }),
  )
})

test('issue 6.15: a key never has more turns in its window than its pace allows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3000 }), { maxLength: 200 }), async steps => {
      const { take, time } = turns()
      const start = time.now
      let taken = 0
      for (const ms of steps) {
        time.now += ms
        if (await take('k')) taken++
      }
      const span = time.now - start
      expect(taken).toBeLessThanOrEqual(PACE.free + 4 + (span + PACE.patienceMs) / PACE.longestGapMs + 1)
    }),
  )
})

test('issue 6.15: a window ends, and a clock set back or ahead holds nobody', async () => {
  const { take, time, waits } = turns()
  for (let at = 0; at < 6; at++) await take('k')
  time.now += PACE.windowMs
  await take('k')
  expect(waits).toHaveLength(3)
  for (let at = 0; at < 8; at++) await take('k')
  time.now -= 30 * DAY
  const before = waits.length
  expect(await take('k')).toBe(true)
  expect(waits).toHaveLength(before)
})

test('issue 6.15: turns given back do not count', async () => {
  const { take, giveBack, waits } = turns()
  for (let at = 0; at < 50; at++) {
    await take('k')
    giveBack('k')
  }
  expect(waits).toEqual([])
})
