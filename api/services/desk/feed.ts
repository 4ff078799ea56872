import { setTimeout as after } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import { revOf } from '#api/services/orders/history.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { SECOND } from '#shared/time.ts'
import { rowsOf } from './rows.ts'

/** How often the store is asked, while somebody listens: what changes is told within two seconds (issue 11.1). */
export const POLL_MS = SECOND
/** How far clocks of several machines may be apart, and a write may take. */
export const OVERLAP_MS = 10 * SECOND
/** Orders read at a time. */
const BATCH = 100

type FeedDeps = Pick<Deps, 'store' | 'clock' | 'log'>
type Listener = (rows: readonly DeskRow[]) => void

/** Tells of orders that are new or changed, whichever process changed them (decision 50). */
export interface OrderFeed {
  /** Calls the listener with rows of changed orders; returns an unsubscribe function. One may be told twice. */
  subscribe(listener: Listener, onEnd: () => void): () => void
  /** Ends every stream: the shop is closing. */
  end(): void
}

/** A feed that asks the store only while somebody listens. */
export function createOrderFeed(deps: FeedDeps, pollMs = POLL_MS): OrderFeed {
  const listeners = new Map<Listener, () => void>()
  let asking: AbortController | null = null
  const tell = (rows: readonly DeskRow[]) => {
    for (const listener of listeners.keys()) listener(rows)
  }
  const ask = async (signal: AbortSignal) => {
    const told = new Map<string, string>()
    while (!signal.aborted) {
      try {
        await tellChanged(deps, told, rows => {
          if (!signal.aborted) tell(rows)
        })
      } catch (err) {
        deps.log.warn({ err }, 'changed orders could not be asked for')
      }
      await after(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return {
    subscribe(listener, onEnd) {
      listeners.set(listener, onEnd)
      if (asking === null) {
        asking = new AbortController()
        void ask(asking.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        asking?.abort()
        asking = null
      }
    },
    end() {
      for (const onEnd of [...listeners.values()]) onEnd()
    },
  }
}

/** Tells what changed lately and was not told yet; `told` says of orders which state of theirs was. */
async function tellChanged({ store, clock }: FeedDeps, told: Map<string, string>, tell: Listener) {
  const fresh = (await changedSince(store, clock.now() - OVERLAP_MS)).filter(
    order => told.get(order._id) !== stateOf(order),
  )
  for (const order of fresh) told.set(order._id, stateOf(order))
  if (fresh.length > 0) tell(await rowsOf(store, fresh))
  const old = clock.now() - 2 * OVERLAP_MS
  for (const [id, state] of told) if (Number(state.split(' ')[0]) < old) told.delete(id)
}

const stateOf = (order: OrderDoc): string => `${order.changedAt ?? 0} ${revOf(order)}`

/** Every order that changed since then (epoch ms), the longest ago first; reading ends once they are more than `most`. */
export async function changedSince(
  store: Deps['store'],
  since: number,
  most = Infinity,
): Promise<OrderDoc[]> {
  const found: OrderDoc[] = []
  for (;;) {
    const page = await store.orders.find({
      where: { changedAt: { gte: since } },
      sort: { field: 'changedAt', direction: 'asc' },
      limit: BATCH,
      skip: found.length,
    })
    found.push(...page)
    if (page.length < BATCH || found.length > most) return found
  }
}
