import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { callCosts } from './scaling/call-costs.ts'
import { orderCost, tellCost } from './scaling/order-cost.ts'
import { SEVERAL_HEADING, severalCost, tellSeveral } from './scaling/several-cost.ts'

/**
 * What an order costs (docs/scaling.md): of one process, `npm run scaling -- 50`; of 1 to N behind a proxy, `-- 60 --processes 3`, with
 * their data in SQLite or in the MongoDB at an address (`--mongodb mongodb://127.0.0.1:27017/`).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string' }, customers: { type: 'string' }, mongodb: { type: 'string' } },
})
const orders = Number(positionals[0] ?? 50)
if (values.processes === undefined) await tellOne()
else await tellEach(Number(values.processes), Number(values.customers ?? 8))

async function tellOne(): Promise<void> {
  console.log(tellCost(await orderCost(orders)))
  for (const [name, ms] of Object.entries(await callCosts(250)))
    console.log(`${name}: ${ms.toFixed(2)} ms of a processor, caller included`)
}

async function tellEach(most: number, customers: number): Promise<void> {
  const { mongodb } = values
  console.log(`load ${loadavg()[0]?.toFixed(1)} before`)
  console.log(SEVERAL_HEADING)
  for (let processes = 1; processes <= most; processes++) {
    const cost = await severalCost(processes, { orders, customers }, mongodb ? onMongo(mongodb) : {})
    console.log(tellSeveral(mongodb ? 'MongoDB' : 'SQLite', cost))
  }
}

/** A database of its own for each; the rest stays embedded. */
function onMongo(uri: string): Record<string, string> {
  return {
    ...{ MONGODB_URI: uri, MONGODB_DATABASE: `goldleaf-scaling-${randomUUID()}` },
    ...{ OBJECTS: 'embedded', PAYMENTS: 'embedded', IDENTITY: 'embedded', ALLOW_EMBEDDED: '1' },
  }
}
