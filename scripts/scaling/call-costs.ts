import { newPerson } from '#api/testing/people.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { syncOf } from '#api/testing/sync.ts'

/** Processor milliseconds of single calls, the caller's share included: what browsing and waiting devices cost. */
export async function callCosts(calls: number): Promise<Record<string, number>> {
  const shop = await openTestShop()
  try {
    const { token, sub } = await newPerson(shop)
    const kinds: Record<string, () => Promise<Response>> = {
      'a product': () => shop.call('/api/product/product-by-name?name=Coroplast'),
      'a sync of nothing new': () => shop.call('/api/sync/cart', { token, json: syncOf(sub, []) }),
    }
    const costs: Record<string, number> = {}
    for (const [name, ask] of Object.entries(kinds)) {
      const started = process.cpuUsage()
      // Below what one person may ask in a minute.
      for (let at = 0; at < calls; at++) await (await ask()).arrayBuffer()
      const { user, system } = process.cpuUsage(started)
      costs[name] = (user + system) / 1_000 / calls
    }
    return costs
  } finally {
    await shop.close()
  }
}
