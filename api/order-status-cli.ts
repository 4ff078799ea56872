import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { readConfig } from './config.ts'
import { moveOrder } from './services/orders/status.ts'
import { openStore, withoutShop } from './store/open.ts'

/** `npm run order:status -- ID STATUS` moves an order (D30); running servers see it at once. */
async function main([id = '', ...words]: string[]): Promise<{ ok: boolean; says: string }> {
  const wanted = words.join(' ').toLowerCase()
  const status = ORDER_STATUSES.find(known => known === wanted)
  if (id === '' || status === undefined)
    return {
      ok: false,
      says: `Usage: order:status -- ID STATUS, where STATUS is ${ORDER_STATUSES.join(', ')}`,
    }
  const config = readConfig(process.env)
  const missing = withoutShop(config)
  if (missing !== null) return { ok: false, says: missing }
  const store = await openStore(config)
  try {
    const done = await moveOrder({ store, clock: { now: Date.now }, config }, id, status, { kind: 'command' })
    return done.ok
      ? { ok: true, says: `Order ${done.moved.orderId} is ${done.moved.status}.` }
      : { ok: false, says: `${done.message}.` }
  } finally {
    await store.close()
  }
}

const { ok, says } = await main(process.argv.slice(2))
console.log(says)
if (!ok) process.exitCode = 1
