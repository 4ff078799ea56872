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
