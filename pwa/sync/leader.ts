import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { PASSED_OVER_MS } from './sender.ts'

/** How often the tab that sends shows that it is alive, in milliseconds. */
export const BEAT_MS = 3_000

export interface LeaderDeps {
  /** Absent where the browser has no locks: then every tab sends. */
  locks: Pick<LockManager, 'request'> | undefined
  storage: KeyValue
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back again and again; returns an unsubscribe function. */
  every(ms: number, run: () => void): () => void
  /** Called when this tab becomes the holder after another: what waits is its own to send from now on. */
  onLead?(): void
}

/** What a page's leader stands on. */
export const browserTabs = {
  get locks() {
    return navigator.locks as LockManager | undefined
  },
  storage: deviceStorage(),
  now: () => Date.now(),
  every(ms: number, run: () => void) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

export interface Leader {
  maySend(): boolean
  stop(): void
}

/** Whether the tab that holds the lock has been heard of lately; a clock that was set back counts as silence. */
export function isAlive(beat: string | null, now: number): boolean {
  const age = now - Number(beat ?? Number.NaN)
  return age >= 0 && age < PASSED_OVER_MS
}

/** Which of several tabs sends one person's outbox: the holder of a lock, unless it has gone silent. */
export function createLeader(name: string, { locks, storage, now, every, onLead }: LeaderDeps): Leader {
  const key = `goldleaf.sender:${name}`
  const ended = new AbortController()
  let isHolder = locks === undefined
  let stopBeating = () => {}

  function lead(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const beat = () => storage.setItem(key, String(now()))
    isHolder = true
    beat()
    stopBeating = every(BEAT_MS, beat)
    onLead?.()
    ended.signal.addEventListener('abort', () => resolve())
    return promise
  }

  // Called off at the end, and refused in some private windows: then the heartbeat alone decides.
  locks?.request(key, { signal: ended.signal }, lead).catch(() => {})
  return {
    maySend: () => isHolder || !isAlive(storage.getItem(key), now()),
    stop() {
      stopBeating()
      ended.abort()
      if (isHolder) storage.removeItem(key)
    },
  }
}
