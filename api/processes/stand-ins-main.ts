import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import { type Config, readConfig } from '#api/config.ts'
import { composeIdentity, composeObjects, composePayments } from '#api/engines.ts'
import { REQUEST_ID } from '#api/forward.ts'
import { DAILY, repeat } from '#api/jobs.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { notFound, onError, setHeaders } from '#api/middleware/envelope.ts'
import { pageHeaders } from '#api/middleware/headers.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import { StartError } from '#api/start-error.ts'
import { tellOfLostStore } from '#api/store/lost-store.ts'
import { HOUR } from '#shared/time.ts'

/** How long requests in flight may take to finish once the stand-ins are told to stop. */
const GRACE_MS = 5_000

/** The stand-ins of a shop of several processes, which share them as they would share real engines (issue 10.3). */
async function composeStandIns(settings: Config, log: Logger) {
  // The process that forwards is one more proxy in front.
  const config = { ...settings, standInsUrl: null, trustProxy: settings.trustProxy + 1 }
  const clock = { now: () => Date.now() }
  const ids = { bytes: (length: number) => new Uint8Array(randomBytes(length)) }
  const world = { config, clock, ids, log, secrets: embeddedSecrets(config.dataDir, ids.bytes) }
  // First, since it locks its folder: a second shop on it is refused before it has touched anything (issue 6.3).
  const objects = composeObjects(world)
  const identity = await composeIdentity(world)
  const payments = composePayments(world)
  const headers = pageHeaders({ config, artworkBase: objects.artworkBase })
  const app = new Hono<ApiEnv>()
  app.use((c, next) => {
    const id = c.req.header(REQUEST_ID) ?? randomUUID()
    c.set('requestId', id)
    c.set('baseHeaders', headers)
    setHeaders(c, headers, id)
    return next()
  })
  app.onError(onError(log))
  app.notFound(notFound)
  for (const { path, routes } of [...identity.mounts, ...payments.mounts, ...objects.mounts])
    app.route(path, routes)
  const close = async () => {
    for (const engine of [payments, identity, objects]) await engine.close()
  }
  return { app, keepHouse: objects.keepHouse, close }
}

/** Listens on the loopback port `STAND_INS_URL` names, until SIGTERM or the end of the process that started this one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: { pid: process.pid } })
  tellOfLostStore(config, log)
  const { app, keepHouse, close } = await composeStandIns(config, log)
  const { hostname, port } = new URL(config.standInsUrl ?? '')
  const server = createAdaptorServer({ fetch: app.fetch })
  if ('requestTimeout' in server) server.requestTimeout = HOUR
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  const stopping = new AbortController()
  repeat(keepHouse, DAILY, { log }, stopping.signal)
  process.send?.('open')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    stopping.abort()
    const gone = new Promise(done => server.close(done))
    const impatience = setTimeout(() => process.exit(0), GRACE_MS)
    await gone
    clearTimeout(impatience)
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // A terminal tells every process of its group; the one that started this one says when it is its turn.
  process.on('SIGINT', () => undefined)
}

try {
  await main()
} catch (error) {
  process.stderr.write(
    error instanceof StartError ? `The shop cannot start:\n${error.message}\n` : `${String(error)}\n`,
  )
  process.exit(1)
}
