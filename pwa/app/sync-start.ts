import { browserSession, recordUsersWith } from '#pwa/lib/auth/browser-session.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'

recordUsersWith(async user => (await import('#pwa/sync/queue-call.ts')).queueUser(user))

/** Begins to send what waits once the page has nothing better to do; strangers load none of it. Returns an unsubscribe function. */
export function startSync(): () => void {
  const session = browserSession()
  let stop = () => {}
  let isOver = false
  let isAsked = false
  function load() {
    if (isAsked || isOver || !session.getSnapshot().user) return
    isAsked = true
    import('./sync-run.ts').then(
      ({ runSync }) => {
        if (!isOver) stop = runSync(session)
      },
      () => {
        // Without a connection its code may not come; the next change of the session asks again.
        isAsked = false
      },
    )
  }
  const unsubscribe = session.subscribe(load)
  const cancel = whenIdle(load)
  return () => {
    isOver = true
    unsubscribe()
    cancel()
    stop()
  }
}
