import type { Deps } from '#api/deps.ts'
import type { HistoryDoc, OrderDoc } from '#api/store/documents.ts'
import { deletePersonalWords } from './order-words.ts'

/**
 * Takes what staff wrote about a customer off their order, and lets nobody find it by them (D4, decision 50). The order stays,
 * and what was done to it, when and by whom. Safe to repeat.
 */
export async function forgetCustomer(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  id: string,
): Promise<void> {
  await store.orders.update(id, order =>
    order.desk && hasWords(order.desk) ? { ...wordless(order, order.desk), changedAt: clock.now() } : null,
  )
  await deletePersonalWords(store, id)
}

type Work = NonNullable<OrderDoc['desk']>

const hasWords = ({ history, blocked }: Work): boolean =>
  Boolean(blocked) || history.some(({ event }) => 'text' in event && event.text !== '')

function wordless(order: OrderDoc, desk: Work): OrderDoc {
  const blanked = (entry: HistoryDoc): HistoryDoc =>
    'text' in entry.event ? { ...entry, event: { ...entry.event, text: '' } } : entry
  const blocked = desk.blocked === null ? null : ''
  return { ...order, desk: { ...desk, blocked, history: desk.history.map(blanked) } }
}
