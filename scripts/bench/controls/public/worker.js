// The least a service worker can do for a page of the shop's toolchain: it keeps the page with the scripts it names, and
// answers with them.
const CACHE = 'page'
const PAGE = '/kept.html'

async function keep() {
  const cache = await caches.open(CACHE)
  await cache.add(PAGE)
  const page = await (await cache.match(PAGE)).text()
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file)
  await cache.addAll(files)
}

self.addEventListener('install', event => {
  self.skipWaiting()
  event.waitUntil(keep())
})

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  event.respondWith(caches.match(event.request).then(kept => kept ?? fetch(event.request)))
})
