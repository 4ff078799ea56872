import { type Place, placeOf } from '#api/services/orders/word-ids.ts'
import type { Query } from '#api/store/collection.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { BoardQuery } from '#shared/contract/desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { FIRST, isBehind, newestFirst } from './board-place.ts'

/** What of the board is asked for, besides words. */
export type BoardFilter = Pick<BoardQuery, 'status' | 'flag'>
type Where = NonNullable<Query['where']>

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
  const [only, ...others] = listsOf(filter).map(where => newList(orders, where, from))
  if (!only) return []
  if (others.length === 0) return (await only.more(count)).slice(0, count)
  return merged([only, ...others], count)
}

/** Marked ones come status by status: each is in its order by an index, together they are not (issue 10.1). */
function listsOf({ status, flag }: BoardFilter): Where[] {
  if (flag === '') return [status === '' ? {} : { status }]
  const statuses = status === '' ? OPEN : [status]
  return statuses.map(each => ({ [MARKS[flag]]: true, status: each }))
}

/** Orders of one kind, newest first, as far as they were read. */
interface List {
  read: OrderDoc[]
  isWhole: boolean
  /** Reads so many more, where there are; what was read by then. */
  more(count: number): Promise<OrderDoc[]>
}

function newList(orders: Store['orders'], where: Where, from: Place): List {
  const list: List = {
    read: [],
    isWhole: false,
    async more(count) {
      const last = list.read.at(-1)
      const found = await listOf(orders, where, last ? placeOf(last) : from, count)
      list.isWhole = found.length < count
      list.read.push(...found)
      return list.read
    },
  }
  return list
}

/** The newest of several lists: of each is read what may be among them, and little more (issue 10.4). */
async function merged(lists: readonly List[], count: number): Promise<OrderDoc[]> {
  const step = Math.ceil(count / lists.length)
  await Promise.all(lists.map(list => list.more(step)))
  for (;;) {
    const newest = lists
      .flatMap(({ read }) => read)
      .toSorted((one, other) => newestFirst(placeOf(one), placeOf(other)))
    const last = newest[count - 1]
    // Behind the last of a list that is not read whole there may be others that belong before the page's last.
    const open = lists.filter(({ read, isWhole }) => !isWhole && mayGoOn(read.at(-1), last))
    if (open.length === 0) return newest.slice(0, count)
    await Promise.all(open.map(list => list.more(step)))
  }
}

const mayGoOn = (read: OrderDoc | undefined, last: OrderDoc | undefined): boolean =>
  !read || !last || isBehind(placeOf(last), placeOf(read))

async function listOf(
  orders: Store['orders'],
  where: Where,
  from: Place,
  count: number,
): Promise<OrderDoc[]> {
  const found: OrderDoc[] = []
  // The order at the place itself comes along, and others of its millisecond.
  const limit = from === FIRST ? count : count + 1
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
