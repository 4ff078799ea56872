import { NOT_READY, type Readiness } from '#shared/offline/worker-messages.ts'
import { ask, openDoor } from './door.ts'

export type { Readiness } from '#shared/offline/worker-messages.ts'

/** Milliseconds after the first fetching ahead until what is needed least comes, too. */
const FONTS_AFTER_MS = 60_000

/** What the device holds for hours without a connection, counted by its service worker; nothing where there is none. */
export async function readiness(): Promise<Readiness> {
  return ((await ask({ type: 'readiness' })) as Readiness | undefined) ?? NOT_READY
}

/** Fetches everything that is missing, whatever it costs; ends when all of it came or could not come. */
export async function makeReady(): Promise<void> {
  await ask({ type: 'fetch', everything: true })
}

/** Starts the service worker and lets it fetch ahead while nothing else goes on. Never rejects. */
export async function startWorker(): Promise<void> {
  if (!(await openDoor())) return
  await ask({ type: 'hello', pictures: loadedPictures() })
  await ask({ type: 'fetch', everything: false })
  setTimeout(() => void ask({ type: 'fetch', everything: false }), FONTS_AFTER_MS)
}

/** The first page loads its pictures before there is a worker to keep them. */
function loadedPictures(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return loaded.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.startsWith('/images/') ? [pathname] : [],
  )
}
