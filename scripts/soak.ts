import { parseArgs } from 'node:util'
import { scenarioOf } from '../pwa/sync/simulation/scenario.ts'
import { simulate } from '../pwa/sync/simulation/simulate.ts'

/** `npm run soak -- --seeds 5000 [--from 1]`: plays so many scenarios of cart sync and names those that break a guarantee. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
const first = Number(values.from)
const last = first + Number(values.seeds) - 1
let broken = 0
for (let seed = first; seed <= last; seed++) {
  const laws = await simulate(scenarioOf(seed))
  if (laws.length > 0) {
    broken++
    console.error(`seed ${seed}: ${laws.join('; ')}`)
  }
}
console.log(`${last - first + 1} scenarios, ${broken} with a broken guarantee`)
process.exitCode = broken > 0 ? 1 : 0
