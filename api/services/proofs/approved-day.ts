import { waitsForFiles } from '#api/services/booth/lacking.ts'
import { dayFields } from '#api/services/checkout/promise.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { readyBy } from '#shared/calendar/ready-by.ts'
import { isWhollyApproved } from './state.ts'

/**
 * An order whose files or answers have just changed, with the day it is ready where that counts from its approval (D43): set by the
 * change at `now` (epoch ms) that makes it wholly approved, kept while it is, and gone while approval is to come again.
 */
export function withApprovedDay(order: OrderDoc, now: number): OrderDoc {
  const { ready, arrives: _, ...dayless } = order
  if (order.daysAfterApproval === undefined) return order
  if (waitsForFiles(order) || !isWhollyApproved(order)) return dayless
  return ready === undefined
    ? { ...dayless, ...dayFields(readyBy(now, order.daysAfterApproval), order) }
    : order
}
