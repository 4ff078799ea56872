import type { HistoryBy, OrderDoc } from '#api/store/documents.ts'
import type { DeskMoney } from '#shared/contract/desk.ts'
import { isByHand, paidCentsOf } from './paid.ts'
import { leftOf } from './refund.ts'

/** What became of an order's money, and who asked as `whoIs` names them (issue 11.6). */
export function moneyOf(order: OrderDoc, whoIs: (by: HistoryBy) => string): DeskMoney {
  const { refunds = [] } = order
  return {
    paidCents: paidCentsOf(order),
    leftCents: leftOf(order),
    isByHand: isByHand(order),
    refunds: refunds.map(({ id, at, by, cents, reason, state }) => ({
      id,
      at,
      who: whoIs(by),
      cents,
      reason,
      state,
    })),
  }
}
