import type { Session } from '#pwa/lib/auth/session-types.ts'
import { personOf } from '#pwa/local/people.ts'
import { watchUnsent } from '#pwa/sync/unsent.ts'

/** The app's icon, as far as the browser lets pages mark it. */
export interface Icon {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

type Watched = Pick<Session, 'getSnapshot' | 'subscribe'>

/** A badge on the app's icon while something of the signed-in person waits (issue 4, point 3). Returns the way to stop. */
export function followBadge(session: Watched, icon: Icon): () => void {
  let sub: string | undefined
  let stop = () => {}
  function follow() {
    const now = session.getSnapshot().user?.sub
    if (now === sub) return
    sub = now
    stop()
    stop = now === undefined ? () => {} : badgeFor(now, icon)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop()
  }
}

function badgeFor(sub: string, icon: Icon): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  void personOf(sub).local.then(local => {
    if (!isOver) stop = watchUnsent(local, ({ count }) => mark(icon, count))
  })
  return () => {
    isOver = true
    stop?.()
    mark(icon, 0)
  }
}

/** Browsers refuse it to pages that are not installed: that is nobody's trouble. */
function mark(icon: Icon, count: number): void {
  const done = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.()
  done?.catch(() => {})
}
