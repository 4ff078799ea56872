import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { watchLocal } from '#pwa/local/people.ts'
import { watchUnsent } from '#pwa/sync/unsent.ts'

/** The app's icon, as far as the browser lets pages mark it. */
export interface Icon {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

type BadgeSession = Pick<Session, 'getSnapshot' | 'subscribe'>

/** A badge on the app's icon while something of the signed-in person waits (issue 4, point 3). Returns an unsubscribe function. */
export function followBadge(session: BadgeSession, icon: Icon): () => void {
  return followPerson(session, sub => badgeFor(sub, icon))
}

function badgeFor(sub: string, icon: Icon): () => void {
  const stop = watchLocal(sub, local => watchUnsent(local, ({ count }) => mark(icon, count)))
  return () => {
    stop()
    mark(icon, 0)
  }
}

/** Browsers refuse it to pages that are not installed: that is nobody's trouble. */
function mark(icon: Icon, count: number): void {
  const done = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.()
  done?.catch(() => {})
}
