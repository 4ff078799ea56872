import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import type { MadeAct } from '#pwa/local/desk/desk-act.ts'
import { type ShownOrder, shownOrders, waitingActs } from '#pwa/local/desk/shown-orders.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { useDesk } from './desk-context.ts'
import { useKept } from './use-kept.ts'

/** One order: as told, as it stands with what waits here, and why there is none. */
export interface OpenedJob {
  job: DeskJob | null
  shown: ShownOrder | null
  /** `unknown`: the shop has no such order; `silent`: it did not answer. */
  trouble: 'none' | 'unknown' | 'silent'
  /** What was done to it here and has not reached the shop. */
  waiting: readonly MadeAct[]
}

/** How often an open order is asked for anew, in milliseconds. */
const AGAIN_MS = 15_000

/** An order on this device, asked for anew while it is looked at (issue 11.2). */
export function useJob(orderId: string): OpenedJob {
  const api = useApi()
  const { sub, orders } = useDesk()
  const { rows, waiting } = useKept()
  const row = rows?.find(each => each.orderId === orderId) ?? null
  const rev = row?.order.rev
  const { error } = useQuery({
    // What the board heard of it since is asked for too.
    queryKey: ['desk', sub, 'job', orderId, rev],
    queryFn: async ({ signal }) => {
      await orders.keepJob(
        await api.call('GET /api/desk/orders/:id', { params: { id: orderId }, auth: true, signal }),
      )
      return true
    },
    enabled: rows !== null,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const shown = useMemo(() => (row && shownOrders([row.order], waiting ?? [])[0]) ?? null, [row, waiting])
  const isUnknown = error instanceof ApiError && error.status === 404
  const trouble = isUnknown ? 'unknown' : error ? 'silent' : 'none'
  const acts = useMemo(
    () => waitingActs(waiting ?? []).filter(({ order }) => order === orderId),
    [waiting, orderId],
  )
  return { job: row?.job ?? null, shown, trouble, waiting: acts }
}
