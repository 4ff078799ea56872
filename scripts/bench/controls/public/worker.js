// The least a service worker can do: it keeps one page and answers with it. What no start without a connection can beat.
const CACHE = 'page'
const PAGE = '/precached.html'

self.addEventListener('install', event => {
  self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then(cache => cache.add(PAGE)))
})

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match(PAGE))
})
