import { browserSession, recordUsersWith } from '#pwa/lib/auth/browser-session.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'

recordUsersWith(async user => (await import('#pwa/sync/queue-call.ts')).queueUser(user))

/** Begins to send what waits, once the page has nothing better to do. Returns the way to stop. */
export function startSync(): () => void {
  let stop = () => {}
  let isOver = false
  const cancel = whenIdle(() => {
    // Without a connection its code may not come; what waits is sent by the next page.
    import('./sync-run.ts').then(
      ({ runSync }) => {
        if (!isOver) stop = runSync(browserSession())
      },
      () => {},
    )
  })
  return () => {
    isOver = true
    cancel()
    stop()
  }
}
