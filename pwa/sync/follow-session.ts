import type { FollowedSession } from '#pwa/lib/auth/session-types.ts'
import { endSync, senderOf, wake } from './person-sync.ts'

/** Sends for whoever is signed in on this page, for as long as they are. Returns an unsubscribe function. */
export function followSession(session: FollowedSession): () => void {
  let before = ''
  function follow() {
    const { user, status } = session.getSnapshot()
    const now = `${status} ${user?.sub ?? ''}`
    if (now === before) return
    before = now
    if (!user || status === 'returning') return endSync()
    // A new login ends the wait for one.
    void senderOf(user.sub, session.getToken).then(wake)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    endSync()
  }
}
