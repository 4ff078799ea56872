import { whenIdle } from '#pwa/lib/idle.ts'

/** What no page needs to be shown: the service worker, and what is said about newer shops and installing. */
export async function startLater(): Promise<void> {
  await whenIdle()
  const { startWorker } = await import('#pwa/lib/service-worker/index.ts')
  await startWorker()
}
