import { parseArgs } from 'node:util'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { Withdrawal } from '#api/catalogue/publisher.ts'
import { publish, withdraw } from '#api/catalogue/publisher.ts'
import { readConfig } from '#api/config.ts'
import { openStore } from '#api/store/open.ts'
import type { Store } from '#api/store/store.ts'

const WITHDRAWALS: Record<Withdrawal, string> = {
  withdrawn: 'is withdrawn: its prices are held for nobody from now on.',
  unknown: 'was never published.',
  current: 'is the current one: publish a corrected list first.',
}

async function publishData(store: Store): Promise<void> {
  const data = loadCatalogueData()
  const { number, published } = await publish(store, data, { now: Date.now })
  const sold = `Published price list ${number}: ${data.products.length} entries.`
  console.log(published ? sold : `Nothing to publish: price list ${number} already sells exactly this.`)
}

async function withdrawList(store: Store, number: number): Promise<void> {
  const outcome = await withdraw(store, number)
  console.log(`Price list ${number} ${WITHDRAWALS[outcome]}`)
  if (outcome !== 'withdrawn') process.exitCode = 1
}

/**
 * `npm run catalogue:publish` makes the catalogue data the next price list, `-- --withdraw N` takes an older list's
 * prices back (D12). Running servers notice by themselves.
 */
const { values } = parseArgs({ options: { withdraw: { type: 'string' } } })
const store = await openStore(readConfig(process.env))
try {
  if (values.withdraw === undefined) await publishData(store)
  else await withdrawList(store, Number(values.withdraw))
} finally {
  await store.close()
}
