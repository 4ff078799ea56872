import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import type { LeaderDeps } from '#pwa/sync/leader.ts'

/** The locks of one browser: whoever asks first holds first, and hands on at its end. */
export function createLocks(): NonNullable<LeaderDeps['locks']> {
  const queues = new Map<string, (() => Promise<void>)[]>()

  function request(name: string, { signal }: LockOptions, work: () => Promise<unknown>): Promise<void> {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    const done = Promise.withResolvers<void>()
    const turn = async () => {
      await work()
      queue.shift()
      done.resolve()
      await queue[0]?.()
    }
    signal?.addEventListener('abort', () => {
      // Whoever holds it already hands it on by itself.
      const place = queue.indexOf(turn)
      if (place > 0) queue.splice(place, 1)
      if (place > 0) done.reject(signal.reason)
    })
    if (queue.push(turn) === 1) void turn()
    return done.promise
  }

  return { request: request as LockManager['request'] }
}

/** What the tabs of one browser share beside the database. */
export function createTabStorage(): KeyValue {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}
