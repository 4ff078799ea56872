import { CART_ENTITY } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { backoffDelay } from './backoff-delay.ts'
import { type CartSendResult, createCartSender, type SendDeps } from './send-cart.ts'
import { sendRow } from './send-row.ts'

export interface SenderDeps extends SendDeps {
  random(): number
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
  /** Whether this tab is the one that sends: a saving, never a condition of being right. */
  maySend(): boolean
  log(text: string, error: unknown): void
  /** Told when an entity's rows begin to be sent and when that is over. */
  noteSending?(entity: string, isSending: boolean): void
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
  rest(): Promise<void>
  stop(): void
}

/** How long a tab that is not the one to send leaves rows to the other, in milliseconds. */
export const PASSED_OVER_MS = 10_000

interface Lane {
  tries: number
  running: Promise<CartSendResult> | null
  /** Asked to run once more meanwhile. */
  isAgain: boolean
  /** Calls off the next try. */
  cancel: (() => void) | null
  /** The last try met a sign-in that has ended. */
  isSignedOut: boolean
}

/** Sends one person's outbox for as long as the page lives: entities side by side, each first in, first out. */
export function createSender(deps: SenderDeps): Sender {
  const lanes = new Map<string, Lane>()
  const sendCart = createCartSender(deps)
  const known = new Set<string>()
  let isStopped = false
  let cancelCheck: (() => void) | null = null

  function laneOf(entity: string): Lane {
    const found = lanes.get(entity)
    if (found) return found
    const lane: Lane = { tries: 0, running: null, isAgain: false, cancel: null, isSignedOut: false }
    lanes.set(entity, lane)
    return lane
  }

  const unreadable = (error: unknown) => deps.log('The outbox could not be read or written.', error)
  const step = (entity: string) => (entity === CART_ENTITY ? sendCart() : sendRow(deps, entity))

  async function stepSafely(entity: string): Promise<CartSendResult> {
    try {
      return await step(entity)
    } catch (error) {
      unreadable(error)
      return { later: null, said: null }
    }
  }

  async function steps(entity: string, lane: Lane): Promise<CartSendResult> {
    deps.noteSending?.(entity, true)
    let came: CartSendResult
    do {
      lane.isAgain = false
      came = await stepSafely(entity)
      if (came === 'more' || came === 'idle') answered(lane)
      // Asked again meanwhile: there may be a new row, or, for one who was signed out, a login.
    } while (!isStopped && (came === 'more' || (lane.isAgain && typeof came === 'string')))
    // In the turn of the last look: whoever asks from here on begins anew.
    lane.running = null
    lane.isSignedOut = came === 'signed-out' || came === 'unauthorized'
    deps.noteSending?.(entity, false)
    if (typeof came === 'object' && !isStopped) tryLater(entity, lane, came.later)
    return came
  }

  /** Any answer of our own API says that it is there: nobody waits any longer. */
  function answered(by: Lane) {
    by.tries = 0
    for (const [entity, lane] of lanes) {
      if (lane === by || !lane.cancel) continue
      lane.tries = 0
      void run(entity)
    }
  }

  function run(entity: string): Promise<CartSendResult> {
    const lane = laneOf(entity)
    lane.cancel?.()
    lane.cancel = null
    if (lane.running) {
      lane.isAgain = true
      return lane.running
    }
    lane.running = steps(entity, lane)
    return lane.running
  }

  function tryLater(entity: string, lane: Lane, retryAfterMs: number | null) {
    const ms = backoffDelay(lane.tries++, deps.random(), retryAfterMs)
    lane.cancel = deps.after(ms, () => {
      lane.cancel = null
      if (deps.maySend()) void run(entity)
      else leaveToOther()
    })
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

  function runAll(entities: Iterable<string>) {
    if (isStopped) return
    const all = [...entities]
    if (all.length === 0) return
    if (!deps.maySend()) return leaveToOther()
    for (const entity of all) void run(entity)
  }

  /** A row that was not there before is sent at once, whatever pace the others keep. */
  function noteRows(rows: OutboxRow[]) {
    const fresh = rows.filter(row => row.state === 'waiting' && !known.has(row.id))
    known.clear()
    for (const row of rows) if (row.state === 'waiting') known.add(row.id)
    runAll(waiting(fresh))
  }

  const push = async (entity: string): Promise<CartSendResult> => (isStopped ? 'signed-out' : run(entity))

  const unwatch = deps.outbox.watch(noteRows)
  return {
    wake() {
      for (const lane of lanes.values()) lane.tries = 0
      void deps.outbox.list().then(rows => {
        if (isStopped) return
        for (const entity of new Set([CART_ENTITY, ...waiting(rows)])) void run(entity)
      }, unreadable)
    },
    look() {
      const { running, cancel, isSignedOut } = laneOf(CART_ENTITY)
      if (!isStopped && !running && !cancel && !isSignedOut) void run(CART_ENTITY)
    },
    push,
    sync: async () => (await push(CART_ENTITY)) === 'idle',
    async rest() {
      await Promise.all([...lanes.values()].map(lane => lane.running))
    },
    stop() {
      isStopped = true
      unwatch()
      cancelCheck?.()
      for (const lane of lanes.values()) lane.cancel?.()
    },
  }
}

function waiting(rows: OutboxRow[]): Set<string> {
  return new Set(rows.filter(row => row.state === 'waiting').map(row => row.entity))
}
