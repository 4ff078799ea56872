import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Shop } from '#api/compose.ts'

/** How long requests in flight may take to finish once the shop is told to stop. */
const GRACE_MS = 10_000
/** How long one request may take to arrive: 300 MB over a slow line to the embedded object store. */
const REQUEST_MS = 60 * 60 * 1000

/** Listens; answers once the port is taken. Rejects when it cannot be. */
export function listen(shop: Shop, port: number, host: string): Promise<Server> {
  const server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
  server.requestTimeout = REQUEST_MS
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Stops accepting, lets running requests finish (ten seconds at most), then closes the store. */
export async function shutDown(server: Server, shop: Shop): Promise<void> {
  const closed = new Promise<void>(done => server.close(() => done()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(impatience)
  await shop.close()
}
