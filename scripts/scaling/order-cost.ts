import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { NO_TELEMETRY, type Telemetry } from '#api/telemetry/telemetry.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { purchase } from './purchase.ts'

/** Of one order: what it costs the shop and what it leaves behind, on average. */
export interface OrderCost {
  orders: number
  /** Calls of the API. */
  requests: number
  reads: number
  writes: number
  /** Milliseconds of this process, the stand-ins' share and the customers' included. */
  cpuMs: number
  /** What stays of it, by collection. */
  documents: Record<string, { count: number; bytes: number }>
}

const READS = new Set(['get', 'find', 'count'])
const WRITES = new Set(['insert', 'update', 'upsert', 'increment', 'remove'])

/** Lets `orders` people each buy one line with one file, as their pages would, and counts at the store's port and the API's door. */
export async function orderCost(orders: number): Promise<OrderCost> {
  const counted = { requests: 0, reads: 0, writes: 0 }
  const shop = await openTestShop({}, undefined, counting(counted))
  try {
    const people: TestPerson[] = []
    for (let at = 0; at < orders; at++) people.push(await newPerson(shop))
    await purchase(shop, await newPerson(shop))
    const before = await stored(shop)
    Object.assign(counted, { requests: 0, reads: 0, writes: 0 })
    const started = process.cpuUsage()
    for (const who of people) await purchase(shop, who)
    const { user, system } = process.cpuUsage(started)
    const { requests, reads, writes } = counted
    const per = (value: number) => value / orders
    const after = await stored(shop)
    return {
      orders,
      requests: per(requests),
      reads: per(reads),
      writes: per(writes),
      cpuMs: per((user + system) / 1_000),
      documents: Object.fromEntries(
        Object.entries(after).flatMap(([name, { count, bytes }]) => {
          const [added, addedBytes] = [count - (before[name]?.count ?? 0), bytes - (before[name]?.bytes ?? 0)]
          return added === 0 && addedBytes === 0
            ? []
            : [[name, { count: per(added), bytes: per(addedBytes) }]]
        }),
      ),
    }
  } finally {
    await shop.close()
  }
}

function counting(counted: { requests: number; reads: number; writes: number }): Telemetry {
  return {
    ...NO_TELEMETRY,
    tracing: {
      isOn: true,
      traceId: () => null,
      step: (name, work) => {
        const [collection = '', call = ''] = name.split('.')
        if ((COLLECTION_NAMES as string[]).includes(collection)) {
          if (READS.has(call)) counted.reads++
          if (WRITES.has(call)) counted.writes++
        }
        return work()
      },
      serve: async (_, work) => {
        const { route } = await work()
        if (route.startsWith('/api/')) counted.requests++
      },
    },
  }
}

async function stored({ deps: { store } }: TestShop): Promise<OrderCost['documents']> {
  const sizes = COLLECTION_NAMES.map(async name => {
    const documents = await store[name].find({})
    return [name, { count: documents.length, bytes: JSON.stringify(documents).length }] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

/** As docs/scaling.md has it: everything times 1,000. */
export function tellCost({ orders, requests, reads, writes, cpuMs, documents }: OrderCost): string {
  const thousand = (value: number) => Math.round(value * 1_000).toLocaleString('en-US')
  const rows = Object.entries(documents).map(
    ([name, { count, bytes }]) => `  ${name}: ${thousand(count)} documents, ${Math.round(bytes)} KB`,
  )
  const all = Object.values(documents).reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    `per 1,000 orders (measured over ${orders}):`,
    `  calls of the API: ${thousand(requests)}`,
    `  reads of the store: ${thousand(reads)}, writes: ${thousand(writes)}`,
    `  processor: ${Math.round(cpuMs)} s, customers and stand-ins included`,
    ...rows,
    `  together ${Math.round(all)} KB of documents`,
  ].join('\n')
}
