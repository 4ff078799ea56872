import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS, MAX_PAUSE_MS, untilWon } from './revision.ts'

/** What a writer does that loses so many races. */
async function racing(lost: number, chances: readonly number[]) {
  const pauses: number[] = []
  let attempts = 0
  const outcome = untilWon('doc', async () => (attempts++ < lost ? 'lost' : 'won'), {
    chance: () => chances[pauses.length % chances.length] ?? 0,
    pause: async ms => void pauses.push(ms),
  })
  const said = await outcome.catch((error: Error) => error.message)
  return { said, pauses, attempts }
}

/**
 * So many writers of one document, in virtual time: each reads, and writes so many milliseconds later unless somebody
 * else wrote meanwhile. Answers all attempts and the time until the last one won.
 */
async function contention(writers: number, latency: number, chance: () => number, withPauses = true) {
  const timers: { at: number; go: () => void }[] = []
  let [now, revision, attempts] = [0, 0, 0]
  const sleep = (ms: number) => new Promise<void>(go => timers.push({ at: now + ms, go }))
  const attempt = async () => {
    attempts++
    const read = revision
    await sleep(latency)
    if (read !== revision) return 'lost' as const
    revision++
    return 'won'
  }
  const backoff = { chance, pause: (ms: number) => (withPauses ? sleep(ms) : Promise.resolve()) }
  let running = writers
  const all = Array.from({ length: writers }, () =>
    untilWon('doc', attempt, backoff).finally(() => running--),
  )
  while (running > 0) {
    // Whatever can go on without a timer goes on first.
    await new Promise(setImmediate)
    timers.sort((a, b) => b.at - a.at)
    const next = timers.pop()
    if (next === undefined) continue
    now = next.at
    next.go()
  }
  await Promise.all(all)
  return { attempts, now }
}

/** The same chances in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('issue 6.6: lost races wait', () => {
  test('issue 6.6: pauses double up to a bound, are cut short by chance, and end with the attempts', async () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(MAX_ATTEMPTS + 10),
        fc.array(chance, { minLength: 1, maxLength: 20 }),
        async (lost, drawn) => {
          const { said, pauses, attempts } = await racing(lost, drawn)
          const isWon = lost < MAX_ATTEMPTS
          expect(said).toBe(isWon ? 'won' : `Gave up changing doc after ${MAX_ATTEMPTS} lost races`)
          expect(attempts).toBe(isWon ? lost + 1 : MAX_ATTEMPTS)
          expect(pauses).toHaveLength(attempts - 1)
          for (const [at, ms] of pauses.entries()) {
            const share = drawn[at % drawn.length] ?? 0
            expect(ms).toBe(share * Math.min(MAX_PAUSE_MS, 2 ** (at + 1)))
          }
        },
      ),
    )
  })

  test('issue 6.6: who loses no race waits for nobody', async () => {
    expect(await racing(0, [0.99])).toMatchObject({ said: 'won', pauses: [], attempts: 1 })
  })

  test.each([1, 2, 3])(
    'issue 6.6: a hundred writers of one document are done with a few attempts each (chances %i)',
    async seed => {
      const paused = await contention(100, 5, chances(seed))
      const greedy = await contention(100, 5, chances(seed), false)
      expect(greedy.attempts).toBe(5050)
      expect(paused.attempts).toBeLessThan(1500)
      expect(paused.now).toBeLessThan(10_000)
    },
  )
})
