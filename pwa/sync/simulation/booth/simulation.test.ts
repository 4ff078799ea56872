import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScenario, scenarioOf } from './scenario.ts'
import { simulateBooth } from './simulate.ts'

const SEED = 20_261_124

test('B1-B11, B13-B15 hold with tablets, phones, a silent provider, deaths, lost answers, restored backups, claims, lost rights and revoked keys', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async scenario => {
      expect(await simulateBooth(scenario)).toEqual([])
    }),
    { seed: SEED, numRuns: 150 },
  )
}, 120_000)

test('the same booth plays the same way every time', async () => {
  const wrong = { dropsRefused: true }
  for (const seed of [1, 2, 3])
    expect(await simulateBooth(scenarioOf(seed), wrong)).toEqual(await simulateBooth(scenarioOf(seed), wrong))
})
