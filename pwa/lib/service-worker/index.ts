import { isStaffHere, rightsHere } from '#pwa/lib/rights.ts'
import { NOT_READY, type Readiness } from '#shared/offline/worker-messages.ts'
import { MINUTE } from '#shared/time.ts'
import { ask, serving } from './ask.ts'
import { activeWorker } from './client.ts'

export type { Readiness } from '#shared/offline/worker-messages.ts'

/** Milliseconds after the first fetching ahead until what is needed least comes, too. */
const FONTS_AFTER_MS = MINUTE

/**
 * What the device holds for hours without a connection, counted by its service worker; nothing before one serves. To staff
 * the shell is whole with booth and desk.
 */
export async function readiness(): Promise<Readiness> {
  const worker = await serving()
  if (!worker) return NOT_READY
  const found = (await ask(worker, { type: 'readiness' })) as Readiness
  return { ...found, shell: found.shell && (found.staff || !isStaffHere()) }
}

/** Resolves once a worker serves the shop; never where there is none. */
export async function untilServed(): Promise<void> {
  await (navigator.serviceWorker?.ready ?? new Promise(() => {}))
}

/** Fetches everything that is missing, whatever it costs; ends when all of it came or could not come. */
export async function makeReady(): Promise<void> {
  const worker = await activeWorker()
  if (!worker) return
  await fetchStaff()
  await ask(worker, { type: 'fetch', everything: true })
}

/** Starts the service worker and lets it fetch ahead while nothing else goes on. Never rejects. */
export async function startWorker(): Promise<void> {
  const worker = await activeWorker()
  if (!worker) return
  await ask(worker, { type: 'hello', pictures: loadedPictures() })
  rightsHere.subscribe(() => void fetchStaff())
  void fetchStaff()
  await fetchAhead()
  setTimeout(() => void fetchAhead(), FONTS_AFTER_MS)
}

async function fetchAhead(): Promise<void> {
  const worker = await serving()
  if (worker) await ask(worker, { type: 'fetch', everything: false })
}

/** Booth and desk come to whoever has the right, and to nobody else (issue 12.5). */
async function fetchStaff(): Promise<void> {
  const worker = isStaffHere() ? await serving() : null
  if (worker) await ask(worker, { type: 'fetch-staff' })
}

/** The first page loads its pictures before there is a worker to keep them. */
function loadedPictures(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return loaded.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.startsWith('/images/') ? [pathname] : [],
  )
}
