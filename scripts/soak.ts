import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { scenarioOf as boothScenario } from '#pwa/sync/simulation/booth/scenario.ts'
import { simulateBooth } from '#pwa/sync/simulation/booth/simulate.ts'
import { scenarioOf as messageScenario } from '#pwa/sync/simulation/messages/scenario.ts'
import { simulateMessages } from '#pwa/sync/simulation/messages/simulate.ts'
import { scenarioOf } from '#pwa/sync/simulation/scenario.ts'
import { simulate } from '#pwa/sync/simulation/simulate.ts'

/**
 * `npm run soak -- --seeds 5000 [--from 1]`: plays so many scenarios of cart sync, of messages and user records, and of a booth,
 * and names those that break a guarantee; with `--day` first a whole day of a stand in a browser (issue 9).
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    day: { type: 'boolean', default: false },
  },
})
const first = Number(values.from)
const last = first + Number(values.seeds) - 1
const totals: Record<string, number> = {}
let broken = 0

/** The same test as in `npm test`, of the size that issue 9 asks for. */
function wholeDay(): boolean {
  const command = ['test', '--config', 'pwa/e2e/playwright.config.ts', 'booth-day']
  const env = { ...process.env, BOOTH_DAY: 'whole' }
  return spawnSync('playwright', command, { stdio: 'inherit', env }).status === 0
}

if (values.day && !wholeDay()) broken++

function tell(seed: number, world: string, laws: string[]): void {
  if (laws.length === 0) return
  broken++
  console.error(`seed ${seed}, ${world}: ${laws.join('; ')}`)
}

for (let seed = first; seed <= last; seed++) {
  tell(seed, 'cart', await simulate(scenarioOf(seed)))
  const played = await simulateMessages(messageScenario(seed))
  tell(seed, 'messages', played.broken)
  tell(seed, 'booth', await simulateBooth(boothScenario(seed)))
  for (const [name, count] of Object.entries(played.figures)) totals[name] = (totals[name] ?? 0) + count
}

const { made, requests, repeated, serverDeaths, deviceDeaths } = totals
console.log(`${last - first + 1} scenarios of each, ${broken} with a broken guarantee`)
console.log(
  `messages and records: ${made} made, ${requests} requests (${repeated} of them repeated), ` +
    `${serverDeaths} deaths of servers, ${deviceDeaths} of devices`,
)
process.exitCode = broken > 0 ? 1 : 0
