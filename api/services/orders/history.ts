import { isoNow } from '#api/deps.ts'
import type { Clock } from '#api/store/clock.ts'
import type { HistoryBy, HistoryDoc, OrderDoc, OrderWork } from '#api/store/documents.ts'
import type { DeskEvent } from '#shared/contract/desk.ts'

/** Entries a history has before acts are refused. */
export const MAX_HISTORY = 1_000
/** As many more are kept free for moves, which nothing else may crowd out. */
export const MAX_MOVES_BEYOND = 200

/** The shop's work on an order; of one that nobody worked on yet, none (decision 50). */
export const workOf = ({ desk }: Pick<OrderDoc, 'desk'>): OrderWork =>
  desk ?? { history: [], blocked: null, due: null, acts: {} }

/** How many entries an order's history has, by which devices know what they have seen. */
export const revOf = ({ desk }: Pick<OrderDoc, 'desk'>): number => desk?.history.length ?? 0

/** The order with one more entry in its history, and as changed just now. */
export function noted(
  order: OrderDoc,
  clock: Clock,
  by: HistoryBy,
  event: DeskEvent,
  device: HistoryDoc['device'] = null,
): OrderDoc {
  const work = workOf(order)
  const entry: HistoryDoc = { at: isoNow(clock), by, device, event }
  return { ...order, desk: { ...work, history: [...work.history, entry] }, changedAt: clock.now() }
}

/** The order in another status, with the entry that says so. */
export const movedBy = (
  order: OrderDoc,
  status: OrderDoc['status'],
  clock: Clock,
  by: HistoryBy,
  device: HistoryDoc['device'] = null,
): OrderDoc =>
  noted({ ...order, status }, clock, by, { kind: 'move', from: order.status, to: status }, device)
