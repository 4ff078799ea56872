import { CART_ENTITY } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { type CartSendResult, createCartSender, type SendDeps } from './send-cart.ts'
import { type RowDeps, sendRow } from './send-row.ts'
import { createLanes } from './sender-lanes.ts'

export interface SenderDeps extends SendDeps {
  random(): number
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
  /** Whether this tab is the one that sends: a saving, never a condition of being right. */
  maySend(): boolean
  log(text: string, error: unknown): void
  keepOrders?: RowDeps['keepOrders']
  /** Told when an entity's rows begin to be sent and when that is over. */
  noteSending?(entity: string, isSending: boolean): void
  /** Told with every change of the outbox whether any row waits to be sent. */
  noteWaiting?(isWaiting: boolean): void
  /** Runs what was given last once no more changes of the cart follow; without it each is sent at once. */
  gather?(run: () => void): void
}

export interface Sender {
  /** Sends what waits and asks what other devices did: at once, without any back-off, whichever tab sends. */
  wake(): void
  /** Asks what other devices did, unless the cart is on its way, is tried again soon or waits for sign-in. */
  look(): void
  /** Sends what waits of one entity now, whichever tab sends, and returns what came of it: `idle` when all went. */
  push(entity: string): Promise<CartSendResult>
  /** Brings the cart in step with the server; false when that could not be done. */
  sync(): Promise<boolean>
  /** Resolves when no request is under way. */
  whenIdle(): Promise<void>
  stop(): void
}

/** How long a tab that is not the one to send leaves rows to the other, in milliseconds. */
export const PASSED_OVER_MS = 10_000

/** Sends one person's outbox for as long as the page lives: entities side by side, each first in, first out. */
export function createSender(deps: SenderDeps): Sender {
  const sendCart = createCartSender(deps)
  const known = new Set<string>()
  let isCartWaiting = false
  let isStopped = false
  let cancelCheck: (() => void) | null = null
  const unreadable = (error: unknown) => deps.log('The outbox could not be read or written.', error)
  const lanes = createLanes({ ...deps, send, leaveToOther })

  async function send(entity: string): Promise<CartSendResult> {
    try {
      return await (entity === CART_ENTITY ? sendCart() : sendRow(deps, entity))
    } catch (error) {
      unreadable(error)
      return { later: null, said: null }
    }
  }

  /** Rows another tab should send are looked at again, in case it never does. */
  function leaveToOther() {
    cancelCheck ??= deps.after(PASSED_OVER_MS, () => {
      cancelCheck = null
      void deps.outbox.list().then(
        rows => runAll(waiting(rows)),
        error => {
          unreadable(error)
          if (!isStopped) leaveToOther()
        },
      )
    })
  }

  function runAll(entities: Set<string>) {
    if (isStopped || entities.size === 0) return
    if (!deps.maySend()) return leaveToOther()
    for (const entity of entities) void lanes.run(entity)
  }

  /** A row that was not there before is sent at once, whatever pace the others keep. */
  function noteRows(rows: OutboxRow[]) {
    const fresh = rows.filter(row => row.state === 'waiting' && !known.has(row.id))
    known.clear()
    for (const row of rows) if (row.state === 'waiting') known.add(row.id)
    deps.noteWaiting?.(known.size > 0)
    isCartWaiting = waiting(rows).has(CART_ENTITY)
    const entities = waiting(fresh)
    if (deps.gather && entities.delete(CART_ENTITY)) deps.gather(runGathered)
    runAll(entities)
  }

  /** A checkout or a wake may have sent it meanwhile. */
  const runGathered = () => runAll(new Set(isCartWaiting ? [CART_ENTITY] : []))

  const push = async (entity: string): Promise<CartSendResult> =>
    isStopped ? 'signed-out' : lanes.run(entity)

  const unwatch = deps.outbox.watch(noteRows)
  return {
    wake() {
      lanes.forgiveAll()
      void deps.outbox.list().then(rows => {
        if (isStopped) return
        for (const entity of new Set([CART_ENTITY, ...waiting(rows)])) void lanes.run(entity)
      }, unreadable)
    },
    look() {
      if (!isStopped && !lanes.isTaken(CART_ENTITY)) void lanes.run(CART_ENTITY)
    },
    push,
    sync: async () => (await push(CART_ENTITY)) === 'idle',
    whenIdle: lanes.whenIdle,
    stop() {
      isStopped = true
      unwatch()
      cancelCheck?.()
      lanes.stop()
    },
  }
}

function waiting(rows: OutboxRow[]): Set<string> {
  return new Set(rows.filter(row => row.state === 'waiting').map(row => row.entity))
}
