import { SYNC_TAG, WAKE_PAGES } from '#shared/offline/worker-messages.ts'

/** The part of the worker's clients that is used. */
interface Pages {
  matchAll(options: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { postMessage(message: unknown): void }[]>
}

/** Tells every page that there may be a network again; only the outbox's own tag counts. */
export async function wakePages(tag: string, clients: Pages): Promise<void> {
  if (tag !== SYNC_TAG) return
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(WAKE_PAGES)
}
