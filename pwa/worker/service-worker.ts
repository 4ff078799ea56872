import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isPage, isServers, SHARE_TARGET, SHELL } from '#shared/offline/addresses.ts'
import { NOT_READY, type WorkerQuestion } from '#shared/offline/worker-messages.ts'
import { createAbortable } from './abortable.ts'
import { answerNoPage } from './answer-no-page.ts'
import { answerPicture, PICTURES } from './answer-picture.ts'
import { bypassWorker, type Installing } from './bypass.ts'
import { cachesOf, deleteOutdatedCaches } from './cache-versions.ts'
import { fillCache } from './fill-cache.ts'
import { install } from './install.ts'
import { keepStaff } from './keep-staff.ts'
import { sortPieces } from './kept-files.ts'
import { inPatience, keptOrNetwork } from './kept-or-network.ts'
import { pictureAt } from './pictures.ts'
import { makeReady, readReadiness } from './ready.ts'
import { ENTRIES, SHOP } from './settings.ts'
import { receiveShare } from './share-target.ts'
import { showPage } from './show-page.ts'
import { readPushed, showPushed } from './show-pushed.ts'
import { wakePages } from './wake-pages.ts'

declare const self: ServiceWorkerGlobalScope

const pieces = sortPieces(ENTRIES, SHOP.settings)
const version = `${SHOP.version}-${SHOP.settings}`
const fetching = createAbortable()

// Its own way to install takes one file after the other: what is kept comes by `installShell`. Its own way to answer
// fails with the caches: what is kept is answered by `keptOrNetwork`.
const precache = new PrecacheController({ cacheName: cachesOf(version).shell })
precache.addToCacheList(pieces.shell)
const stock = { version, pieces, keyOf: (path: string) => precache.getCacheKeyForURL(path) }
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && stock.keyOf(url.href) !== undefined,
  ({ request, url }) => keptOrNetwork(precache.matchPrecache(url.href), () => fetch(request)),
)

// Pages: every address of the shop is its shell; what only the server knows is the server's.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  ({ request }) => keptOrNetwork(precache.matchPrecache(SHELL), () => fetch(request)),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !isServers(url.pathname),
  ({ request }) => answerNoPage(request, () => precache.matchPrecache(SHELL)),
)

// Code of an older version whose page is still open, and what is fetched later than the shell.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => keptOrNetwork(caches.match(request, { ignoreVary: true }), () => fetch(request)),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pictureAt(url.pathname) !== null,
  ({ request, event }) => answerPicture(request, work => event.waitUntil(work)),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  ({ request }) => receiveShare(request),
  'POST',
)

// The first visit's page is served at once; a newer worker waits for a tap, or until no page of the older one is open.
clientsClaim()

self.addEventListener('install', event => event.waitUntil(bypassWorker(event as Installing)))
self.addEventListener('install', event => event.waitUntil(install(stock)))
self.addEventListener('activate', event =>
  event.waitUntil(inPatience(deleteOutdatedCaches(version, 0, self))),
)

self.addEventListener('message', event => {
  const port = event.ports[0]
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else if (port)
    event.waitUntil(answered(event.data as WorkerQuestion).then(found => port.postMessage(found)))
})

// Browsers that have it say when there is a network again; the types of others do not know it.
self.addEventListener('sync', event => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  waitUntil.call(event, wakePages(tag, self.clients))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(showPage(self.clients, event.notification.data))
})

self.addEventListener('push', event => {
  const notification = readPushed(event.data?.text() ?? '', self.location.origin)
  event.waitUntil(showPushed(self.registration, notification))
})

/** Whoever asks hears something: what cannot be read is not there. */
const answered = (question: WorkerQuestion) => answer(question).catch(() => NOT_READY)

async function answer(question: WorkerQuestion) {
  if (question.type === 'hello') return greet(question.pictures)
  // Nothing is looked up for it: whoever lets a newer worker in waits for this answer, and caches may be silent.
  if (question.type === 'stop') return fetching.abort()
  if (question.type === 'fetch-staff') await keepStaff(stock, fetching.signal())
  if (question.type === 'fetch') await makeReady(stock, question.everything, fetching.signal())
  return readReadiness(stock)
}

/** Keeps what the first page loaded before this worker could see it. */
async function greet(pictures: readonly string[]): Promise<void> {
  await fillCache(
    await caches.open(PICTURES.seen),
    pictures.filter(path => pictureAt(path) !== null),
    caches,
  )
  await deleteOutdatedCaches(version, 1, self)
}
