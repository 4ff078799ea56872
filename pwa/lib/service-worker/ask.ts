import type { WorkerQuestion } from '#shared/offline/worker-messages.ts'

/** Asks this worker and returns what it says. */
export function ask(worker: ServiceWorker, question: WorkerQuestion): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(question, [port2])
  })
}

/** The worker that serves the shop now; null where there is none yet, or can be none. Registers nothing. */
export async function serving(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ?? null
}

/** The worker that serves the shop once what is being installed has been; null when that fails and there is no other. */
export function installed(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const { active, waiting, installing } = registration
  const coming = active ? null : (waiting ?? installing)
  if (!coming) return Promise.resolve(active)
  return new Promise(resolve => {
    coming.addEventListener('statechange', () => {
      if (registration.active || coming.state === 'redundant') resolve(registration.active)
    })
  })
}
