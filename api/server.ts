import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Shop } from './compose.ts'
import { failure, INTERNAL } from './failure.ts'
import { isCall } from './middleware/headers.ts'
import { overTheWire, type UnreadRefusal, unreadRefusals, whyUnread } from './refused-unread.ts'

/** How long requests in flight may take to finish once the shop is told to stop. */
const GRACE_MS = 10_000
/** How long connections may linger once nothing runs any more. */
const LINGER_MS = 1_000
/** How long 300 MB may take over a slow line to the embedded object store; other requests have less (`requestTimeout`). */
const REQUEST_MS = HOUR
/** How often the log says that newcomers are turned away. */
const DROPS_TOLD_MS = MINUTE
/** What balancers ask. */
const ASKED_BY_BALANCERS: readonly string[] = ['/api/health', '/api/readyz']
/** What requests in flight may themselves ask of the stand-ins behind this port. */
const STAND_INS = /^\/(v1\/|objects\/|\.well-known\/|userinfo$)/

export interface Listening {
  server: Server
  /**
   * For `drainMs` milliseconds health says 503 while everything else is served, so that a balancer sends nobody any more;
   * then answers newcomers 503, lets running requests finish (ten seconds at most), and closes port and store. Called again
   * without a delay it ends the draining at once.
   */
  shutDown(drainMs?: number): Promise<void>
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
  let state: 'open' | 'draining' | 'closing' = 'open'
  const refused = unreadRefusals(shop.deps)
  const isRefused = (pathname: string) =>
    state === 'draining' ? ASKED_BY_BALANCERS.includes(pathname) : !STAND_INS.test(pathname)
  const refusalOf = ({ url }: Request) => {
    if (state === 'open') return null
    const { pathname } = new URL(url)
    return isRefused(pathname) ? closed(pathname, refused) : null
  }
  const answer = getRequestListener((request, env) => refusalOf(request) ?? shop.app.fetch(request, env), {
    errorHandler: error => unanswered(error, shop, refused),
  })
  const running = countRunning()
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    running.begin(outgoing)
    // A connection kept by a balancer would else be used again after the port is closed.
    if (state !== 'open') outgoing.setHeader('Connection', 'close')
    return answer(incoming, outgoing)
  }
  // A request without a host is refused here too, where Node would do so in words of its own.
  const server = createServer({ requireHostHeader: false }, onRequest)
  refuseUnread(server, refused)
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = shop.deps.config.keepAliveSeconds * 1000
  if (maxConnections !== null) server.maxConnections = maxConnections
  server.on('drop', tellOfDrops(shop, maxConnections))
  const hurry = new AbortController()
  const end = async (drainMs: number) => {
    state = 'draining'
    await sleep(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    // Where others share the port, newcomers go to them; alone, they are told that the shop is closing.
    const isShared = cluster.isWorker
    if (!isShared) state = 'closing'
    const taken = isShared ? takeNoMore(server) : null
    shop.endStreams()
    await running.none(GRACE_MS)
    await close(server, taken ?? takeNoMore(server))
    await shop.close()
  }
  let ended: Promise<void> | null = null
  const shutDown = (drainMs = 0) => {
    if (drainMs === 0) hurry.abort()
    ended ??= end(drainMs)
    return ended
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

type Refuser = ReturnType<typeof unreadRefusals>

const CLOSING = 'The shop is closing'

function closed(pathname: string, refused: Refuser): Response {
  const retryAfterSeconds = 5
  if (isCall(pathname))
    return asResponse(refused({ ...failure('unavailable', CLOSING), retryAfterSeconds }, CLOSING))
  return new Response(CLOSING, {
    status: 503,
    headers: { Connection: 'close', 'Retry-After': String(retryAfterSeconds) },
  })
}

const asResponse = ({ body, ...init }: UnreadRefusal): Response => new Response(body, init)

/** What no route answered: a request whose host or address is none, or what was thrown and is no error. */
function unanswered(error: unknown, { deps: { log } }: Shop, refused: Refuser): Response {
  if (error instanceof RequestError) return asResponse(refused(whyUnread(), error.message))
  log.error({ err: error }, 'request failed')
  return asResponse(refused(INTERNAL, 'thrown'))
}

/** Answers in the envelope what Node refuses by itself, and nothing where an answer is under way on that connection. */
function refuseUnread(server: Server, refused: Refuser): void {
  const last = new WeakMap<Duplex, ServerResponse>()
  const isAnswered = (socket: Duplex) => {
    const answer = last.get(socket)
    return answer?.headersSent === true && !answer.writableFinished
  }
  const end = (socket: Duplex, code: string | undefined, reason: string) => {
    if (!socket.writable || isAnswered(socket)) return socket.destroy()
    return socket.end(overTheWire(refused(whyUnread(code), reason)), () => socket.destroy())
  }
  server.prependListener('request', ({ socket }, answer) => void last.set(socket, answer))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => end(socket, error.code, error.message))
  server.on('connect', (_, socket) => {
    // Node listens to such a connection no more: one that its caller breaks off would end the shop.
    socket.on('error', () => socket.destroy())
    end(socket, undefined, 'CONNECT')
  })
  // No expectation is met but the one Node meets by itself: the request is read as if it had none (RFC 9110, 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => void server.emit('request', incoming, outgoing))
}

/** Counts requests from their first line until their answer is sent or cut off. */
function countRunning() {
  let count = 0
  let onNone: () => void = () => undefined
  const end = () => {
    count--
    if (count === 0) onNone()
  }
  const begin = (response: ServerResponse) => {
    count++
    response.on('close', end)
  }
  const none = async (patienceMs: number) => {
    if (count === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onNone = resolve
    const impatience = setTimeout(resolve, patienceMs)
    await promise
    clearTimeout(impatience)
  }
  return { begin, none }
}

/** Frees the port; resolves once no connection is left. */
function takeNoMore(server: Server): Promise<void> {
  return new Promise(done => server.close(() => done()))
}

async function close(server: Server, gone: Promise<void>): Promise<void> {
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), LINGER_MS)
  await gone
  clearTimeout(impatience)
}
