import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScenario, scenarioOf } from './scenario.ts'
import { simulateBooth } from './simulate.ts'

const SEED = 20_261_124

test('B1-B9, B11-B13, B15 hold with tablets, phones, a silent provider, deaths at every write, lost answers and restored backups', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async scenario => {
      expect(await simulateBooth(scenario)).toEqual([])
    }),
    { seed: SEED, numRuns: 150 },
  )
}, 120_000)

test('the same booth plays the same way every time', async () => {
  const wrong = { bind: (binding: { tokenHash: string; origin: string }) => ({ ...binding, tokenHash: '' }) }
  for (const seed of [1, 2, 3])
    expect(await simulateBooth(scenarioOf(seed), wrong)).toEqual(await simulateBooth(scenarioOf(seed), wrong))
})
