import type { Deps } from '#api/deps.ts'
import { staffNames } from '#api/services/people/staff-names.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { DeskMoney } from '#shared/contract/desk.ts'
import { isByHand, leftOf } from './refund.ts'

/** What became of an order's money, with the names of who asked (issue 11.6). */
export async function moneyOf(store: Pick<Deps['store'], 'users'>, order: OrderDoc): Promise<DeskMoney> {
  const { amountCents: paidCents, refunds = [] } = order
  const nameOf = await staffNames(
    store,
    refunds.flatMap(({ by }) => (by.kind === 'staff' ? [by.sub] : [])),
  )
  return {
    paidCents,
    leftCents: leftOf(order),
    isByHand: isByHand(order),
    refunds: refunds.map(({ at, by, cents, reason, state }) => ({
      at,
      who: by.kind === 'staff' ? nameOf(by.sub) : 'Customer',
      cents,
      reason,
      state,
    })),
  }
}
