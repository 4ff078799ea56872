import { backoffDelay } from '#shared/contract/backoff-delay.ts'
import type { CartSendResult } from './send-cart.ts'

export interface LanesDeps {
  /** Sends what is first in an entity's lane. */
  send(entity: string): Promise<CartSendResult>
  random(): number
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
  maySend(): boolean
  /** Called instead of a due try while another tab is the one that sends. */
  leaveToOther(): void
  noteSending?(entity: string, isSending: boolean): void
}

/** The entities of one outbox, each tried again at its own pace. */
export interface Lanes {
  /** Sends what waits of one entity now; joins a run that is under way, which then looks once more. */
  run(entity: string): Promise<CartSendResult>
  /** Whether an entity is being sent, is tried again soon or waits for sign-in. */
  isTaken(entity: string): boolean
  /** Whether a request of it is under way: what comes meanwhile has to be looked for once more. */
  isRunning(entity: string): boolean
  /** Takes back every back-off, so that the next tries begin at once. */
  forgiveAll(): void
  /** Resolves when no request is under way. */
  whenIdle(): Promise<void>
  stop(): void
}

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

export function createLanes(deps: LanesDeps): Lanes {
  const lanes = new Map<string, Lane>()
  let isStopped = false

  function laneOf(entity: string): Lane {
    const found = lanes.get(entity)
    if (found) return found
    const lane: Lane = { tries: 0, running: null, isAgain: false, cancel: null, isSignedOut: false }
    lanes.set(entity, lane)
    return lane
  }

  async function steps(entity: string, lane: Lane): Promise<CartSendResult> {
    deps.noteSending?.(entity, true)
    let came: CartSendResult
    do {
      lane.isAgain = false
      came = await deps.send(entity)
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
    if (lane.running) lane.isAgain = true
    else lane.running = steps(entity, lane)
    return lane.running
  }

  function tryLater(entity: string, lane: Lane, retryAfterMs: number | null) {
    const ms = backoffDelay(lane.tries++, deps.random(), retryAfterMs)
    lane.cancel = deps.after(ms, () => {
      lane.cancel = null
      if (deps.maySend()) void run(entity)
      else deps.leaveToOther()
    })
  }

  return {
    run,
    isRunning: entity => laneOf(entity).running !== null,
    isTaken(entity) {
      const { running, cancel, isSignedOut } = laneOf(entity)
      return running !== null || cancel !== null || isSignedOut
    },
    forgiveAll() {
      for (const lane of lanes.values()) lane.tries = 0
    },
    async whenIdle() {
      await Promise.all([...lanes.values()].map(lane => lane.running))
    },
    stop() {
      isStopped = true
      for (const lane of lanes.values()) lane.cancel?.()
    },
  }
}
