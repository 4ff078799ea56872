import type { Deps } from '#api/deps.ts'
import { placeOf } from '#api/services/orders/word-ids.ts'
import type { BoardQuery, DeskBoard } from '#shared/contract/desk.ts'
import { typedWords } from '#shared/orders/order-words.ts'
import { listed } from './board-list.ts'
import { cursorOf, readCursor } from './board-place.ts'
import { searched } from './board-search.ts'
import { rowsOf } from './rows.ts'

/** A page of the board, newest first (issue 11.1). */
export async function boardPage({ store }: Pick<Deps, 'store'>, query: BoardQuery): Promise<DeskBoard> {
  const typed = typedWords(query.find)
  const from = readCursor(query.cursor)
  const wanted = query.limit + 1
  const found =
    typed.length === 0
      ? { orders: await listed(store, query, from, wanted), lookedUpTo: null }
      : await searched(store, query, from, typed)
  const shown = found.orders.slice(0, query.limit)
  const last = found.orders.length > query.limit ? shown.at(-1) : undefined
  const next = last ? placeOf(last) : found.lookedUpTo
  return { orders: await rowsOf(store, shown), next: next && cursorOf(next) }
}
