import type { DeskRow } from '#shared/contract/desk.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { findableWords, idWords, meetsAll, typedWords } from '#shared/orders/order-words.ts'

/** What is asked to be shown. */
export interface Wanted {
  find: string
  only: '' | 'rush' | 'blocked' | 'to follow'
}

/**
 * Orders with the wanted mark whose id, customer, job names or products have a word that begins like each typed word, and those that
 * the shop told for these words: it knows of more, such as an e-mail address beside a name. `told` has their ids.
 */
export function matching<O extends DeskRow>(
  orders: readonly O[],
  { find, only }: Wanted,
  told: ReadonlySet<string> = new Set(),
): O[] {
  const typed = typedWords(find)
  return orders.filter(
    order => hasMark(order, only) && (told.has(order.orderId) || meetsAll(typed, wordsOf(order))),
  )
}

const wordsOf = ({ orderId, customer, items }: DeskRow): string[] => [
  ...idWords(normalizeOrderId(orderId)),
  ...[orderId, customer, ...items.flatMap(({ product, jobName }) => [product, jobName])].flatMap(
    findableWords,
  ),
]

function hasMark({ rush, blocked, artwork }: DeskRow, only: Wanted['only']): boolean {
  if (only === 'rush') return rush
  if (only === 'blocked') return blocked !== null
  return only === '' || artwork === 'to follow'
}
