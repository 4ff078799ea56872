import { followUploads } from '#pwa/features/artwork/follow-uploads.ts'
import { tellOverwritten } from '#pwa/features/cart/tell-overwritten.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { followSession } from '#pwa/sync/follow-session.ts'

/** Sends changes and files for whoever is signed in, and says where another device's values were overwritten. Returns the way to stop. */
export function runSync(session: Session): () => void {
  const stops = [followSession(session), followUploads(session), tellOverwritten(session)]
  return () => {
    for (const stop of stops) stop()
  }
}
