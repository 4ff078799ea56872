import type { Store } from '#api/store/store.ts'
import { storeThrough } from '#api/store/through.ts'

export interface Stall {
  /** The call that stalls, counted from 1. */
  at: number
  /** Whether it reaches the disk at once, and only its answer stalls. */
  landed: boolean
}

/** The store as a request sees it one call of which is answered when it is let go; `calls` says how many were made. */
export function stallingStore(store: Store, stall: Stall) {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  let stalled: Promise<unknown> = Promise.resolve()
  async function answerLate<T>(call: () => Promise<T>): Promise<T> {
    if (!stall.landed) await gate.promise
    const done = await call()
    await gate.promise
    return done
  }
  const stalling = storeThrough(store, call => {
    if (++calls !== stall.at) return call()
    const late = answerLate(call)
    stalled = late
    return late
  })
  async function release(): Promise<void> {
    gate.resolve()
    await stalled
  }
  return { store: stalling, release, calls: () => calls }
}
