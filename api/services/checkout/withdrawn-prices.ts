import type { CheckoutDoc, CheckoutLine, PriceListDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { type ClosingDeps, endCheckout } from './closing.ts'

/** Longer than what one checkout asks of the provider: each renews. */
const LEASE_MS = 120_000
/** Failures one after the other by which the provider counts as silent: the others wait for the next run. */
const SILENT = 3
/** In the order in which a checkout passes them, so that one that goes on while they are looked through is still met. */
const STATES = ['opening', 'open'] as const

/** What became of the payment pages at a list's prices. */
export interface EndedPages {
  ended: number
  /** Paid before they could be ended: their orders' readable ids, or sessions where there is no order. */
  paid: string[]
  /** Their carts' checkouts are just being opened or closed. */
  busy: number
  /** The provider did not answer, or holds on to them. */
  unanswered: number
}

/** Whether a list that one of these lines was priced under is withdrawn. */
export async function areWithdrawn(
  { lists }: Pick<Store, 'lists'>,
  lines: readonly CheckoutLine[],
): Promise<boolean> {
  const numbers = [...new Set(lines.flatMap(({ priceList }) => priceList ?? []))]
  return (await lists.count({ where: { number: { in: numbers }, withdrawn: true } })) > 0
}

/**
 * Ends the payment pages that hold lines of a withdrawn list, held prices included (issue 6.9); what turns out paid
 * becomes its order. Once none is left the list is settled, for good: a checkout at its prices is refused.
 */
export async function endPagesOf(deps: ClosingDeps, number: number): Promise<EndedPages> {
  const found: EndedPages = { ended: 0, paid: [], busy: 0, unanswered: 0 }
  let failures = 0
  for (const state of STATES)
    for await (const checkout of walk(deps.store.checkouts, { state })) {
      if (!holds(checkout, number)) continue
      const outcome = failures < SILENT ? await endPage(deps, checkout, found) : 'failed'
      if (outcome === 'failed') found.unanswered++
      failures = outcome === 'failed' ? failures + 1 : 0
    }
  if (found.busy + found.unanswered === 0)
    await deps.store.lists.update(String(number), list => ({ ...list, endingSince: null }))
  return found
}

/** What was priced before its list was kept counts as priced under any. */
function holds({ lines }: CheckoutDoc, number: number): boolean {
  return lines.some(({ priceList = number }) => priceList === number)
}

async function endPage(
  deps: ClosingDeps,
  checkout: CheckoutDoc,
  found: EndedPages,
): Promise<'answered' | 'failed'> {
  try {
    const ended = await endCheckout(deps, checkout, STATES)
    if (ended?.outcome === 'open') found.unanswered++
    if (ended?.outcome === 'busy') found.busy++
    if (ended?.outcome === 'closed') found.ended++
    if (ended?.outcome === 'paid') found.paid.push(ended.orderId ?? ended.sessionId)
    return 'answered'
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: checkout._id }, 'a page at withdrawn prices could not be ended')
    return 'failed'
  }
}

/** Goes on ending pages at withdrawn prices until none is left, one process at a time. */
export async function endWithdrawn(deps: ClosingDeps): Promise<void> {
  const { store, ids, clock } = deps
  const ending = () => store.lists.find({ where: { endingSince: { gte: '' } } })
  if ((await ending()).length === 0) return
  await withLease(store, 'end withdrawn', ids.uuid(), LEASE_MS, clock, async lease => {
    for (const list of await ending()) {
      if (!(await lease.renew())) return
      tellOf(deps, list, await endPagesOf(deps, list.number))
    }
  })
}

function tellOf({ log }: ClosingDeps, { number }: PriceListDoc, found: EndedPages): void {
  log.info({ priceList: number, ...found }, 'pages at withdrawn prices were ended')
}
