import type { Place } from '#api/services/orders/word-ids.ts'
import type { Query } from '#api/store/collection.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { BoardQuery } from '#shared/contract/desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { isBehind, newestFirst, placeOf } from './board-place.ts'

/** What of the board is asked for, besides words. */
export type BoardFilter = Pick<BoardQuery, 'status' | 'flag'>
type Where = NonNullable<Query['where']>

/** Read besides those of a page, for orders of the same millisecond that the page before had. */
const TIES = 8
/** A mark is of orders that are worked on. */
const OPEN: OrderStatus[] = ORDER_STATUSES.filter(status => status !== 'done' && status !== 'cancelled')
/** The fields that marks lie in. */
const MARKS = { rush: 'rush', blocked: 'isBlocked' } as const

/** Orders behind a place, newest first, so many at most. */
export async function listed(
  { orders }: Pick<Store, 'orders'>,
  filter: BoardFilter,
  from: Place,
  count: number,
): Promise<OrderDoc[]> {
  const lists = await Promise.all(listsOf(filter).map(where => listOf(orders, where, from, count)))
  if (lists.length === 1) return lists[0] ?? []
  return lists
    .flat()
    .toSorted((one, other) => newestFirst(placeOf(one), placeOf(other)))
    .slice(0, count)
}

/** Marked ones come status by status: each is in its order by an index, together they are not (issue 10.1). */
function listsOf({ status, flag }: BoardFilter): Where[] {
  if (flag === '') return [status === '' ? {} : { status }]
  const statuses = status === '' ? OPEN : [status]
  return statuses.map(each => ({ [MARKS[flag]]: true, status: each }))
}

async function listOf(
  orders: Store['orders'],
  where: Where,
  from: Place,
  count: number,
): Promise<OrderDoc[]> {
  const found: OrderDoc[] = []
  const limit = count + TIES
  for (let skip = 0; ; skip += limit) {
    const page = await orders.find({
      where: { ...where, createdAt: { lte: from.at } },
      sort: { field: 'createdAt', direction: 'desc' },
      limit,
      skip,
    })
    found.push(...page.filter(order => isBehind(placeOf(order), from)))
    if (found.length >= count || page.length < limit) return found.slice(0, count)
  }
}

/** Whether an order that is read already is among those asked for. */
export function isAsked(order: OrderDoc, { status, flag }: BoardFilter): boolean {
  if (status === '' ? flag !== '' && !OPEN.includes(order.status) : order.status !== status) return false
  return flag === '' || order[MARKS[flag]] === true
}
