import { AsyncLocalStorage } from 'node:async_hooks'
import { StoreSilent } from './silent.ts'
import type { Store } from './store.ts'
import { storeThrough } from './through.ts'

/**
 * Milliseconds one request waits for the store, all its calls together (issue 10.1): by a store that is slow call by call it is held no
 * longer than by one that is silent.
 */
export const STORE_TIME_MS = 7_000

/** How long a request may still wait for the store. */
interface StoreTime {
  /** Makes a call; throws `StoreSilent` once the time is over, be the call made or not. */
  spend<T>(call: () => Promise<T>): Promise<T>
  /** Makes a call that tidies up: with time left as any other, else behind all that is still under way, and nobody waits for it. */
  tidy(call: () => Promise<void>): Promise<void>
  /** The answer is given: what still goes on has all the time it needs. */
  end(): void
}

/** Of the request that is being worked on; none for jobs and commands. */
const current = new AsyncLocalStorage<Budget | undefined>()

/** What a request has of the store's time: nothing is counted before it asks, and most are answered from memory. */
interface Budget {
  ms: number
  time: StoreTime | null
  isAnswered: boolean
}

/** Does a request's work, whose calls of a timed store have so many milliseconds. */
export async function withStoreTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const budget: Budget = { ms, time: null, isAnswered: false }
  try {
    return await current.run(budget, work)
  } finally {
    budget.isAnswered = true
    budget.time?.end()
  }
}

function currentTime(): StoreTime | null {
  const budget = current.getStore()
  if (budget === undefined || (budget.isAnswered && budget.time === null)) return null
  budget.time ??= createStoreTime(budget.ms)
  return budget.time
}

/** The store, whose calls count for the request that makes them. */
export const timedStore = (store: Store): Store =>
  storeThrough(store, call => currentTime()?.spend(call) ?? call())

/**
 * What has to be done at the end of a piece of work, come what may, such as giving back a lease. Where its request's time is over it is
 * done all the same, after the calls that were left to themselves.
 */
export function tidyUp(work: () => Promise<void>): Promise<void> {
  const time = currentTime()
  return time ? time.tidy(() => current.run(undefined, work)) : work()
}

const usedUp = () => new StoreSilent(new Error('The time of this request is used up'))

function createStoreTime(ms: number): StoreTime {
  /** Calls that are under way, and what cuts off whoever waits for each. */
  const running = new Map<Promise<unknown>, (cut: Error) => void>()
  let state: 'counting' | 'over' | 'ended' = 'counting'
  let left = ms
  let since = 0
  let timer: NodeJS.Timeout | undefined

  function begin() {
    since = performance.now()
    // A call that this process answers itself, as SQLite's are, is done by then.
    process.nextTick(watch)
  }
  function watch() {
    // One for a whole request, mostly: it looks again where time passed without a call.
    if (running.size > 0 && state === 'counting') timer ??= setTimeout(look, left)
  }
  function pause() {
    left -= performance.now() - since
    if (left > 0 || state !== 'counting') return
    state = 'over'
    for (const cut of running.values()) cut(usedUp())
  }
  function look() {
    timer = undefined
    if (running.size === 0) return
    pause()
    if (state === 'counting') begin()
  }
  function counted<T>(call: () => Promise<T>): Promise<T> {
    // Calls that are under way together take their time together.
    if (running.size === 0) begin()
    const made = call()
    const done = () => {
      running.delete(made)
      if (running.size === 0) pause()
    }
    return new Promise((resolve, reject) => {
      running.set(made, reject)
      made.then(
        value => {
          done()
          resolve(value)
        },
        error => {
          done()
          reject(error)
        },
      )
    })
  }
  async function spend<T>(call: () => Promise<T>): Promise<T> {
    if (state === 'over') throw usedUp()
    return state === 'ended' ? call() : counted(call)
  }
  return {
    spend,
    async tidy(call) {
      if (state !== 'over')
        return spend(call).catch(error => {
          if (state !== 'over') throw error
        })
      void Promise.allSettled(running.keys())
        .then(call)
        .catch(() => undefined)
    },
    end() {
      clearTimeout(timer)
      state = 'ended'
    },
  }
}
