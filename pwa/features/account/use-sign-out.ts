import { useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import type { UnsentWork } from '#pwa/local/leave.ts'
import type { Unsent } from '#pwa/sync/unsent.ts'

/** Longest time the device's database may hold up a sign-out, in milliseconds. */
const PATIENCE_MS = 2_000

const limit = <T>(work: Promise<T>) =>
  Promise.race([work, new Promise<null>(resolve => setTimeout(resolve, PATIENCE_MS, null))]).catch(() => null)

/** What has not reached the shop; null when the device cannot say. */
async function unsentOf(sub: string): Promise<Unsent | null> {
  const [{ personOf }, { watchUnsent }] = await Promise.all([
    import('#pwa/local/people.ts'),
    import('#pwa/sync/unsent.ts'),
  ])
  const local = await personOf(sub).local
  const { promise, resolve } = Promise.withResolvers<Unsent>()
  const stop = watchUnsent(local, resolve)
  return promise.finally(stop)
}

/** Signing out by hand: at once when nothing waits, else the person is asked what becomes of it (D2). */
export function useSignOut(sub: string) {
  const { signOut } = useAuth()
  const [waiting, setWaiting] = useState<{ rows: number; uploads: number } | null>(null)

  function leaveWith(unsent: UnsentWork) {
    setWaiting(null)
    signOut(async () => {
      await limit(import('#pwa/local/leave.ts').then(({ leave }) => leave(sub, unsent)))
    })
  }

  async function begin() {
    const unsent = await limit(unsentOf(sub))
    if (unsent?.count === 0) return leaveWith('discard')
    // A device that cannot say what waits keeps everything.
    if (!unsent) return leaveWith('hide')
    setWaiting({ rows: unsent.rows.length, uploads: unsent.uploads.length })
  }

  return {
    waiting,
    begin: () => void begin(),
    answer: leaveWith,
    stay: () => setWaiting(null),
  }
}
