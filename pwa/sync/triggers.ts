import { SYNC_TAG, WAKE_PAGES } from '#shared/offline/worker-messages.ts'

/** Calls back whenever it may be worth trying again: hints, of which none is relied on. Returns an unsubscribe function. */
export function followPage(page: Window, wake: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const { document, navigator } = page
  const onVisible = () => document.visibilityState === 'visible' && wake()
  const onMessage = ({ data }: MessageEvent) => data?.type === WAKE_PAGES.type && wake()
  page.addEventListener('online', wake, { signal })
  page.addEventListener('pageshow', event => event.persisted && wake(), { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal })
  return () => ending.abort()
}

/** Calls back when nobody looks at the page any more: it may be closed or frozen from then on. Returns an unsubscribe function. */
export function whenHidden(document: Document, run: () => void): () => void {
  const ending = new AbortController()
  const onChange = () => document.visibilityState === 'hidden' && run()
  document.addEventListener('visibilitychange', onChange, { signal: ending.signal })
  return () => ending.abort()
}

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the service worker once there is a network, where it can. Never rejects. */
export async function askForSync(container: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    const registration = (await container?.getRegistration()) as WithSync | undefined
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused in the background and in private windows: the other triggers do without.
  }
}
