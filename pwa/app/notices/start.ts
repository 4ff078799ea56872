import { whenIdle } from '#pwa/lib/when-idle.ts'

/** Waits until the page is loaded and has nothing better to do. */
export async function quietMoment(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(done => addEventListener('load', done, { once: true }))
  await new Promise<void>(done => whenIdle(done))
}

/** Starts the service worker when no page waits for anything any more. */
export async function startLater(): Promise<void> {
  await quietMoment()
  const { startWorker } = await import('#pwa/lib/service-worker/index.ts')
  await startWorker()
}
