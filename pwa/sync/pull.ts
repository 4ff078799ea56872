import type { KeyValue } from '#pwa/lib/auth/identity.ts'

/** How long a page that is looked at goes without asking what other devices did, in milliseconds. */
export const PULL_EVERY_MS = 30_000
/** Added by chance, so that many pages never ask in step. */
export const PULL_JITTER_MS = 5_000

export interface PullDeps {
  /** Shared by the tabs: one that asked has asked for all. */
  storage: KeyValue
  isReachable(): boolean
  /** Asks what other devices did. */
  pull(): void
  /** Milliseconds since 1970. */
  now(): number
  random(): number
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
}

export interface Puller {
  /** The page became visible or hidden: hidden ones never ask, shown ones are woken by that itself. */
  noteVisible(isVisible: boolean): void
  /** The person leaves: nothing of it stays on the device (D2). */
  stop(): void
}

/** Asks from time to time what other devices did with a person's cart ("Cart sync"): one tab in turn, while one is visible. */
export function createPuller(name: string, deps: PullDeps): Puller {
  const key = `goldleaf.pulled:${name}`
  let cancel: (() => void) | null = null

  function plan(ms: number) {
    cancel = deps.after(ms + deps.random() * PULL_JITTER_MS, onTime)
  }

  function onTime() {
    const age = deps.now() - Number(deps.storage.getItem(key) ?? Number.NaN)
    // Another tab's turn just was; a clock that was set back says nothing.
    if (age >= 0 && age < PULL_EVERY_MS) return plan(PULL_EVERY_MS - age)
    if (deps.isReachable()) {
      noteTurn()
      deps.pull()
    }
    plan(PULL_EVERY_MS)
  }

  function noteTurn() {
    try {
      deps.storage.setItem(key, String(deps.now()))
    } catch {
      // On a full device each tab asks for itself.
    }
  }

  function pause() {
    cancel?.()
    cancel = null
  }

  return {
    noteVisible(isVisible) {
      if (!isVisible) pause()
      else if (!cancel) plan(PULL_EVERY_MS)
    },
    stop() {
      pause()
      deps.storage.removeItem(key)
    },
  }
}
