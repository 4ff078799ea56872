import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'

/** Waits until the page is loaded and has nothing better to do; a load that never comes is not waited for. */
export const quietMoment = (): Promise<void> => new Promise(done => whenIdle(done))

/** Takes off the device what a sign-out had no time for (D2). Never rejects. */
async function finishSignOuts(): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
  const log = (text: string, error: unknown) => console.error(text, error)
  try {
    const { finishAllWipes } = await import('#pwa/local/finish-wipes.ts')
    await finishAllWipes(log)
  } catch (error) {
    log('A sign-out is not finished yet.', error)
  }
}

/** Starts the service worker when no page waits for anything any more. */
export async function startLater(): Promise<void> {
  await quietMoment()
  if (pendingWipes().marks().length > 0) void finishSignOuts()
  const { startWorker } = await import('#pwa/lib/service-worker/index.ts')
  await startWorker()
}
