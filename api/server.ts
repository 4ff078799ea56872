import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Shop } from '#api/compose.ts'

/** How long requests in flight may take to finish once the shop is told to stop. */
const GRACE_MS = 10_000
/** How long connections may linger once nothing runs any more. */
const LINGER_MS = 1_000
/** How long 300 MB may take over a slow line to the embedded object store; other requests have less (`arrival`). */
const REQUEST_MS = 60 * 60 * 1000
/** How often the log says that newcomers are turned away. */
const DROPS_TOLD_MS = 60_000
/** What requests in flight may themselves ask of the stand-ins behind this port. */
const STAND_INS = /^\/(v1\/|objects\/|\.well-known\/|userinfo$)/

export interface Listening {
  server: Server
  /** Answers newcomers 503, lets running requests finish (ten seconds at most), then closes port and store. */
  shutDown(): Promise<void>
}

/**
 * Listens, for at most `maxConnections` at once where that is given; answers once the port is taken. Rejects when it
 * cannot be.
 */
export function listen(
  shop: Shop,
  port: number,
  host: string,
  maxConnections: number | null = null,
): Promise<Listening> {
  let closing = false
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (closing && !STAND_INS.test(new URL(request.url).pathname)) return closed()
      return shop.app.fetch(request, env)
    },
  }) as Server
  server.requestTimeout = REQUEST_MS
  if (maxConnections !== null) server.maxConnections = maxConnections
  server.on('drop', tellOfDrops(shop, maxConnections))
  const running = countRunning(server)
  const shutDown = async () => {
    closing = true
    await running.none(GRACE_MS)
    await close(server)
    await shop.close()
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve({ server, shutDown }))
  })
}

/** A line for those turned away, and no more than one a minute. */
function tellOfDrops({ deps: { log, clock } }: Shop, maxConnections: number | null): () => void {
  let quietUntil = 0
  return () => {
    const now = clock.now()
    if (now < quietUntil) return
    quietUntil = now + DROPS_TOLD_MS
    log.warn({ maxConnections }, 'connections are turned away; there is room for no more')
  }
}

function closed(): Response {
  return new Response('The shop is closing', {
    status: 503,
    headers: { Connection: 'close', 'Retry-After': '5' },
  })
}

/** Counts requests from their first line until their answer is sent or cut off. */
function countRunning(server: Server) {
  let count = 0
  let onNone: () => void = () => undefined
  server.on('request', (_, response) => {
    count++
    response.once('close', () => {
      count--
      if (count === 0) onNone()
    })
  })
  const none = async (patienceMs: number) => {
    if (count === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onNone = resolve
    const impatience = setTimeout(resolve, patienceMs)
    await promise
    clearTimeout(impatience)
  }
  return { none }
}

async function close(server: Server): Promise<void> {
  const gone = new Promise<void>(done => server.close(() => done()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), LINGER_MS)
  await gone
  clearTimeout(impatience)
}
