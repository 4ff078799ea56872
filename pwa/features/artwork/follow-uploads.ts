import type { Session } from '#pwa/lib/auth/session-types.ts'
import { startUploads } from './shop-uploader.ts'

/** Goes on with the files of whoever is signed in, whatever page the shop was opened at. Returns an unsubscribe function. */
export function followUploads(session: Pick<Session, 'getSnapshot' | 'subscribe'>): () => void {
  function follow() {
    const { user, status } = session.getSnapshot()
    if (user && status !== 'returning') void startUploads(user.sub)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return unsubscribe
}
