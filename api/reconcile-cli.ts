import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { formatCents } from '#shared/money/format.ts'
import { readConfig } from './config.ts'
import { objectGateway, paymentGateway } from './engines.ts'
import { embeddedSecrets } from './secrets.ts'
import {
  hasFindings,
  RECONCILED_DAYS,
  type Reconciliation,
  reconcile,
} from './services/checkout/reconcile.ts'
import { openStore, withoutShop } from './store/open.ts'

const USAGE = 'Usage: reconcile -- [--days N] [--json], where N is 1 to 365'

/** `npm run reconcile`: ends with 1 when somebody has to look, with 2 when the books could not be read. */
async function main(args: string[]): Promise<{ code: 0 | 1 | 2; says: string }> {
  const asked = read(args)
  if (asked === null) return { code: 2, says: USAGE }
  const { days, json } = asked
  const config = readConfig(process.env)
  const missing = withoutShop(config)
  if (missing !== null) return { code: 2, says: missing }
  const clock = { now: () => Date.now() }
  const store = await openStore(config)
  const secrets = embeddedSecrets(config.dataDir, length => new Uint8Array(randomBytes(length)))
  const payments = paymentGateway({ config, clock, secrets })
  const objects = objectGateway({ config, secrets })
  try {
    const found = await reconcile({ store, payments, objects, clock }, days)
    const says = json ? JSON.stringify(found, null, 2) : report(found)
    return { code: hasFindings(found) ? 1 : 0, says }
  } catch (error) {
    const hint = config.stripe && config.s3 ? '' : ' Stand-ins answer only while the shop runs.'
    const says = `The payment provider's books or the stored files could not be read.${hint}\n${String(error)}`
    return { code: 2, says }
  } finally {
    await store.close()
  }
}

/** What is asked for; null where it is asked wrongly. */
function read(args: string[]): { days: number; json: boolean } | null {
  const options = {
    days: { type: 'string', default: String(RECONCILED_DAYS) },
    json: { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const days = Number(values.days)
    return Number.isInteger(days) && days >= 1 && days <= 365 ? { days, json: values.json } : null
  } catch {
    return null
  }
}

function report(found: Reconciliation): string {
  const { paymentsWithoutOrder, ordersWithoutPayment, outsidePayments, surpluses, refunds, changedFiles } =
    found
  const { takenWithoutOrder } = found
  return [
    `${found.since} to ${found.until}: ${found.payments} payments, ${found.orders} orders`,
    ...section('Payments without an order', paymentsWithoutOrder, each =>
      [
        formatCents(each.amountCents),
        each.sessionId,
        `checkout ${each.checkoutId}`,
        `opened ${each.openedAt}`,
      ].join('  '),
    ),
    ...section('Orders without a payment', ordersWithoutPayment, each =>
      [formatCents(each.amountCents), each.orderId, each.sessionId, `made ${each.createdAt}`].join('  '),
    ),
    ...section('Paid at a stand, outside the provider', outsidePayments, each =>
      [
        formatCents(each.amountCents),
        each.orderId,
        each.method,
        `by ${each.by}`,
        each.takenAt,
        ...(each.shopCents === undefined ? [] : [`our price ${formatCents(each.shopCents)}`]),
      ].join('  '),
    ),
    ...section('Taken at a stand for an offer that never came', takenWithoutOrder, each =>
      [
        formatCents(each.amountCents),
        `ticket ${each.ticketId}`,
        each.method,
        `by ${each.by}`,
        each.takenAt,
      ].join('  '),
    ),
    ...section('Owed back', surpluses, each =>
      [formatCents(each.amountCents), each.id, `ticket ${each.ticketId}`, each.via, each.at].join('  '),
    ),
    ...section('Refunds that no order knows, or that failed', refunds, each =>
      [formatCents(each.amountCents), each.orderId ?? 'no order', each.id, each.status, each.madeAt].join(
        '  ',
      ),
    ),
    ...section('Given back, and not in the books', found.refundsNotInBooks, ownRefundRow),
    ...section('Owed back for an hour', found.refundsDue, ownRefundRow),
    ...section("Orders' files that are not what was judged", changedFiles, each =>
      [
        each.orderId,
        each.artwork,
        `judged ${each.judgedEtag}`,
        each.foundEtag === null ? 'gone' : `found ${each.foundEtag}`,
      ].join('  '),
    ),
  ].join('\n')
}

const ownRefundRow = (each: Reconciliation['refundsDue'][number]): string =>
  [formatCents(each.amountCents), each.orderId, each.refundId, `asked ${each.askedAt}`].join('  ')

function section<T>(title: string, found: T[], row: (each: T) => string): string[] {
  return [`${title}: ${found.length === 0 ? 'none' : found.length}`, ...found.map(each => `  ${row(each)}`)]
}

const { code, says } = await main(process.argv.slice(2))
console.log(says)
process.exitCode = code
