import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import { type ShownOrder, shownOrders } from '#pwa/local/desk/shown-orders.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { useDesk } from './desk-context.ts'
import { useKept } from './use-kept.ts'

/** How often an open board asks for all open orders anew, in milliseconds: what the stream told is right before that. */
const ALL_EVERY_MS = 60_000
const PAGE = 100
/** Orders a column draws at first and with each press, so that a full board stays quick; as many closed ones are asked for. */
export const COLUMN_PAGE = 50
/** Pages of one status that are asked for; more open orders than that no shop of this size has. */
const MOST_PAGES = 10

/** The orders on this device with what waits here, newest first; null until they are read. */
export function useOrders(): ShownOrder[] | null {
  const { rows, waiting } = useKept()
  return useMemo(() => {
    if (!rows || !waiting) return null
    const told = rows.map(({ order }) => order)
    return shownOrders(told, waiting).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }, [rows, waiting])
}

/** Keeps the open orders of this device as the shop has them; `isSilent` while it does not tell them. */
export function useOpenOrders(): { isSilent: boolean } {
  const api = useApi()
  const { sub, orders } = useDesk()
  const { isError } = useQuery({
    queryKey: ['desk', sub, 'open'],
    queryFn: async ({ signal }) => {
      await orders.keepOpen(await allOpen(api, signal))
      return true
    },
    staleTime: 0,
    refetchInterval: ALL_EVERY_MS,
  })
  return { isSilent: isError }
}

async function allOpen(api: Api, signal: AbortSignal): Promise<DeskRow[]> {
  const statuses = ORDER_STATUSES.filter(status => isOpen({ status }))
  return (await Promise.all(statuses.map(status => pagesOf(api, status, signal)))).flat()
}

async function pagesOf(api: Api, status: OrderStatus, signal: AbortSignal): Promise<DeskRow[]> {
  const found: DeskRow[] = []
  let cursor = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { status, limit: PAGE, ...(cursor && { cursor }) }
    const { orders, next } = await api.call('GET /api/desk/orders', { query, auth: true, signal })
    found.push(...orders)
    if (next === null) break
    cursor = next
  }
  return found
}

/** What the shop told of a status for typed words, and what it has beyond that. */
export interface OlderOrders {
  /** Ids of those it told. */
  told: readonly string[]
  hasMore: boolean
  /** Whether they are being asked for. */
  isAsking: boolean
  /** Whether they were asked for in vain. */
  hasFailed: boolean
  ask(): unknown
}

/**
 * Asks the shop for orders of a status, or of all, with these words, newest first, page by page. They are kept with the others of this
 * device, and shown from there.
 */
function useTold(status: OrderStatus | '', find: string, isShown: boolean): OlderOrders {
  const api = useApi()
  const { sub, orders } = useDesk()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['desk', sub, 'told', status, find],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, find, limit: COLUMN_PAGE, cursor: pageParam }
      const told = await api.call('GET /api/desk/orders', { query, auth: true, signal })
      await orders.keep(told.orders)
      return { next: told.next, ids: told.orders.map(({ orderId }) => orderId) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isShown,
    staleTime: 0,
  })
  return useMemo(
    () => ({
      told: data?.pages.flatMap(({ ids }) => ids) ?? [],
      hasMore: hasNextPage,
      isAsking: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      ask: fetchNextPage,
    }),
    [data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  )
}

/**
 * Ids of the orders that the shop finds by these words, of which a device shows those it has (issue 11.1): what it keeps of an order
 * does not hold all its words.
 */
export function useFoundByShop(
  find: string,
  closed: Partial<Record<OrderStatus, OlderOrders>>,
): ReadonlySet<string> {
  const { told } = useTold('', find, find !== '')
  const { done, cancelled } = closed
  return useMemo(
    () => new Set(find === '' ? [] : [told, done?.told ?? [], cancelled?.told ?? []].flat()),
    [find, told, done, cancelled],
  )
}

/** Asks for the orders of each closed status that is shown: this device has the open ones alone (issue 11.1). */
export function useClosedOrders(
  find: string,
  isShown: (status: OrderStatus) => boolean,
): Partial<Record<OrderStatus, OlderOrders>> {
  return {
    done: useTold('done', find, isShown('done')),
    cancelled: useTold('cancelled', find, isShown('cancelled')),
  }
}
