import type { Activity } from './activity.ts'

/** Runs work that only one tab should do at a time, as soon as it may. Rejects with the signal's reason. */
export type TabLock = <T>(name: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Web Locks, which a tab loses when it ends. They save traffic only: without them two tabs would send the same parts
 * to the same upload, and both would find it stored.
 */
export function webTabLock(locks: LockManager | undefined = globalThis.navigator?.locks): TabLock {
  if (!locks) return (_, __, work) => work()
  return async <T>(name: string, signal: AbortSignal, work: () => Promise<T>) =>
    (await locks.request(`goldleaf-upload ${name}`, { signal }, work)) as T
}

/** Held by every tab that checks or uploads a file: an update waits until no tab holds it. */
export const UPLOADING = 'goldleaf-uploading'

type Live = Pick<Activity, 'getSnapshot' | 'subscribe'>
type Locks = Pick<LockManager, 'request' | 'query'>

const BUSY = ['checking', 'saving', 'uploading']

const isBusy = (live: Live) => [...live.getSnapshot().values()].some(({ phase }) => BUSY.includes(phase))

/** Holds the lock for as long as these uploads are under way, again and again; the returned function ends that. */
export function holdWhileUploading(live: Live, locks: Locks): () => void {
  let releaseLock: (() => void) | null = null
  function follow() {
    const busy = isBusy(live)
    if (busy && !releaseLock) {
      const { promise, resolve } = Promise.withResolvers<void>()
      releaseLock = resolve
      locks.request(UPLOADING, { mode: 'shared' }, () => promise).catch(() => {})
    } else if (!busy && releaseLock) {
      releaseLock()
      releaseLock = null
    }
  }
  const stop = live.subscribe(follow)
  follow()
  return () => {
    stop()
    releaseLock?.()
    releaseLock = null
  }
}

/** Whether any tab checks or uploads a file just now. */
export async function isUploading(locks: Locks): Promise<boolean> {
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === UPLOADING)
}

/** Resolves as soon as no tab checks or uploads a file. */
export async function uploadsEnd(locks: Locks): Promise<void> {
  await locks.request(UPLOADING, { mode: 'exclusive' }, () => undefined)
}
