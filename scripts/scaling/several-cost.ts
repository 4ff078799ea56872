import { callerOf } from '#api/testing/caller.ts'
import type { Callable } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openSeveral, type Several } from '#api/testing/several/processes.ts'
import { processorTime } from '#scripts/bench/process-time.ts'
import { purchase } from './purchase.ts'

/** What orders cost a shop of several processes, and how many it takes in a second. */
export interface SeveralCost {
  processes: number
  orders: number
  /** That are in the middle of one at a time. */
  customers: number
  seconds: number
  /** Purchases that a busy machine answered too late for, and that were begun anew. */
  brokenOff: number
  /** Milliseconds of processor for one order: of all API processes, and of the stand-ins. */
  apiMs: number
  standInsMs: number
  /** How much of the first each process took; together 1. */
  shares: number[]
}

/** Lets `customers` at a time buy until there are `orders`, each of another person, from processes with these settings. */
export async function severalCost(
  processes: number,
  { orders, customers }: Pick<SeveralCost, 'orders' | 'customers'>,
  settings: Record<string, string> = {},
): Promise<SeveralCost> {
  const shop = await openSeveral(processes, settings)
  try {
    const callerAt = customersOf(shop)
    const people: TestPerson[] = []
    for (let at = 0; at < orders + processes; at++) people.push(await newPerson(shop))
    for (const who of people.splice(0, processes)) await purchase(callerAt(), who)
    const { api, standIns } = shop.pids()
    const spent = () => [...api, standIns].map(processorTime)
    const before = spent()
    const started = performance.now()
    const waiting = [...people]
    let brokenOff = 0
    const begun = async (caller: Callable, who: TestPerson) => {
      try {
        await purchase(caller, who)
      } catch (error) {
        if (++brokenOff > orders) throw error
        waiting.push(who)
      }
    }
    const customer = async () => {
      for (let who = waiting.pop(); who; who = waiting.pop()) await begun(callerAt(), who)
    }
    await Promise.all(Array.from({ length: customers }, customer))
    const seconds = (performance.now() - started) / 1_000
    const taken = spent().map((ms, at) => ms - (before[at] ?? 0))
    const ofStandIns = taken.pop() ?? 0
    const together = taken.reduce((sum, ms) => sum + ms, 0)
    return {
      ...{ processes, orders, customers, seconds, brokenOff },
      apiMs: together / orders,
      standInsMs: ofStandIns / orders,
      shares: taken.map(ms => ms / together),
    }
  } finally {
    await shop.close()
  }
}

/** Makes customers of an address of their own each, as a proxy tells it, whose calls go to one process after the other. */
function customersOf({ url, ports }: Pick<Several, 'url' | 'ports'>): () => Callable {
  let [made, turn] = [0, 0]
  const callers = ports.map(port => callerOf(`http://127.0.0.1:${port}`))
  return () => {
    const address = `10.0.${made >> 8}.${made++ & 255}`
    return {
      url,
      call: (path, init = {}) => {
        const call = callers[turn++ % callers.length] ?? callerOf(url)
        return call(path, { ...init, headers: { 'X-Forwarded-For': address } })
      },
    }
  }
}

/** The table of docs/scaling.md. */
export const SEVERAL_HEADING =
  '| Store | Processes | Customers at once | Orders a second | API, per 1,000 orders (share of each) | Stand-ins |'

/** A row of it. */
export function tellSeveral(
  store: string,
  { processes, orders, customers, seconds, brokenOff, ...cost }: SeveralCost,
): string {
  const shares = cost.shares.map(share => `${Math.round(share * 100)}%`).join(', ')
  const rate = (orders / seconds).toFixed(1)
  const anew = brokenOff === 0 ? '' : `, ${brokenOff} begun anew`
  return `| ${store} | ${processes} | ${customers} | ${rate}${anew} | ${Math.round(cost.apiMs)} s (${shares}) | ${Math.round(cost.standInsMs)} s |`
}
