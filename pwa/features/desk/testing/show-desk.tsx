import type { ReactNode } from 'react'
import { DeskContext } from '#pwa/features/desk/desk-context.ts'
import type { DeskOrders } from '#pwa/local/desk/desk-orders.ts'
import type { DeskOrderRow } from '#pwa/local/schema.ts'
import type { Changeset, Snapshot } from '#pwa/local/snapshot.ts'
import { memoryLocal } from '#pwa/sync/testing/local.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { DeskRow } from '#shared/contract/desk.ts'

interface Given {
  /** On this device before. */
  known?: readonly DeskRow[]
  mayRead?: boolean
  mayWork?: boolean
  mayRefund?: boolean
  path?: string
  answers?: Record<string, unknown>
  sub?: string
  scrollRestoration?: boolean
  nextPage?: Promise<unknown>
}

/** Orders for as long as the page lives. */
function aBoard(known: readonly DeskRow[]): DeskOrders {
  let rows: readonly DeskOrderRow[] = []
  const listeners = new Set<(rows: readonly DeskOrderRow[]) => void>()
  function put(next: readonly DeskOrderRow[]) {
    const told = new Set(next.map(({ orderId }) => orderId))
    rows = [...rows.filter(({ orderId }) => !told.has(orderId)), ...next]
    for (const listener of listeners) listener(rows)
  }
  const keep = (orders: readonly DeskRow[]) =>
    put(
      orders.map(order => ({
        orderId: order.orderId,
        order,
        job: rows.find(({ orderId }) => orderId === order.orderId)?.job ?? null,
      })),
    )
  keep(known)
  return {
    keep: async orders => keep(orders),
    keepOpen: async orders => keep(orders),
    keepJob: async job => put([{ orderId: job.orderId, order: job, job }]),
    async clear() {
      rows = []
      put([])
    },
    watch(notify) {
      listeners.add(notify)
      notify(rows)
      return () => listeners.delete(notify)
    },
  }
}

/** What the sender writes once the shop says of everything that waits that a colleague was first. */
export const asksItsPerson = ({ rows }: Snapshot): Changeset => ({
  put: rows.map(row => ({ ...row, state: 'needs-you', code: 'overtaken', reason: 'Sue (iPad) was first.' })),
})

/** Shows a page of the desk to a staff member, on a device that knows these orders; unanswered calls fail as offline. */
export async function showDesk(
  page: ReactNode,
  {
    known = [],
    mayRead = true,
    mayWork = true,
    mayRefund = true,
    path = '/desk',
    answers = {},
    sub = ADA.sub,
    scrollRestoration = false,
    nextPage = Promise.resolve(),
  }: Given = {},
) {
  const local = memoryLocal()
  const orders = aBoard(known)
  const tools = { sub, mayRead, mayWork, mayRefund, local, orders }
  const view = showTo(<DeskContext value={tools}>{page}</DeskContext>, {
    path,
    answers,
    scrollRestoration,
    nextPage,
  })
  return { ...view, local, orders, acts: async () => (await local.outbox.list()).map(({ body }) => body) }
}
