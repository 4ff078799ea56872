import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '#api/config.ts'
import { paymentGateway } from '#api/engines.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import type { ClosingDeps } from '#api/services/checkout/closing.ts'
import { type EndedPages, endPagesOf } from '#api/services/checkout/withdrawn-prices.ts'
import { openStore, withoutShop } from '#api/store/open.ts'
import type { Store } from '#api/store/store.ts'
import { loadCatalogueData } from './load.ts'
import type { Withdrawal } from './publisher.ts'
import { publish, withdraw } from './publisher.ts'

const WITHDRAWALS: Record<Withdrawal, string> = {
  withdrawn: 'is withdrawn: its prices are held for nobody from now on.',
  unknown: 'was never published.',
  current: 'is the current one: publish a corrected list first.',
}
/** As long as a cart whose process died may count as being opened, in milliseconds. */
const BUSY_MS = 100_000
const PAUSE_MS = 2_000

const clock = { now: () => Date.now() }

async function publishData(store: Store): Promise<void> {
  const data = loadCatalogueData()
  const { number, published } = await publish(store, data, clock)
  const sold = `Published price list ${number}: ${data.products.length} entries.`
  console.log(published ? sold : `Nothing to publish: price list ${number} already sells exactly this.`)
}

async function withdrawList(store: Store, config: Config, number: number): Promise<void> {
  const outcome = await withdraw(store, number, clock)
  console.log(`Price list ${number} ${WITHDRAWALS[outcome]}`)
  if (outcome !== 'withdrawn') {
    process.exitCode = 1
    return
  }
  const { ended, paid, left } = await endPages(closingDeps(store, config), number)
  console.log(`Payment pages at its prices: ${ended} ended, ${paid.length} paid before.`)
  if (paid.length > 0) console.log(`Orders of those that were paid: ${paid.join(', ')}`)
  if (left === 0) return console.log('No payment page is open at its prices any more.')
  process.exitCode = 1
  const hint = config.stripe ? '' : ' The payments stand-in answers only while the shop runs.'
  console.error(
    `${left} could not be ended: the payment provider did not answer.${hint} They can still be paid at the withdrawn prices. A running shop tries again every 15 s; run this again to hear of it.`,
  )
}

/** Ends the pages, and waits for carts whose checkout is just being opened. */
async function endPages(deps: ClosingDeps, number: number) {
  const until = clock.now() + BUSY_MS
  const sum = { ended: 0, paid: [] as string[] }
  for (;;) {
    const found: EndedPages = await endPagesOf(deps, number)
    sum.ended += found.ended
    sum.paid.push(...found.paid)
    const left = found.busy + found.unanswered
    if (found.busy === 0 || clock.now() > until) return { ...sum, left }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

function closingDeps(store: Store, config: Config): ClosingDeps {
  const ids = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) }
  const secrets = embeddedSecrets(config.dataDir, ids.bytes)
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  return { store, config, clock, ids, log, payments: paymentGateway({ config, clock, secrets }) }
}

async function run(config: Config): Promise<void> {
  const store = await openStore(config)
  try {
    if (values.withdraw === undefined) await publishData(store)
    else await withdrawList(store, config, Number(values.withdraw))
  } finally {
    await store.close()
  }
}

/**
 * `npm run catalogue:publish` makes the catalogue data the next price list, `-- --withdraw N` takes an older list's
 * prices back (D12) and ends the payment pages that are open at them (issue 6.9). Running servers notice by themselves.
 * Ends with 1 when it did not do all of that.
 */
const { values } = parseArgs({ options: { withdraw: { type: 'string' } } })
const config = readConfig(process.env)
const missing = withoutShop(config)
if (missing === null) await run(config)
else {
  console.log(missing)
  process.exitCode = 1
}
