import { browserSession, recordUsersWith } from '#pwa/lib/auth/browser-session.ts'
import { followLater } from '#pwa/lib/follow-later.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'

recordUsersWith(async user => (await import('#pwa/sync/queue-call.ts')).queueUser(user))

/** Begins to send what waits once the page has nothing better to do; strangers load none of it. Returns an unsubscribe function. */
export function startSync(): () => void {
  const session = browserSession()
  const stops: (() => void)[] = []
  let isAsked = false
  function load() {
    if (isAsked || !session.getSnapshot().user) return
    isAsked = true
    const code = import('./sync-run.ts')
    // Without a connection its code may not come; the next change of the session asks again.
    code.catch(() => {
      isAsked = false
    })
    stops.push(followLater(code, ({ runSync }) => runSync(session)))
  }
  stops.push(session.subscribe(load), whenIdle(load))
  return () => {
    for (const stop of stops) stop()
  }
}
