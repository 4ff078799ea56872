import { Hono } from 'hono'
import pino from 'pino'
import { shopMiddleware } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { onError } from '#api/middleware/envelope.ts'
import { contactRoutes } from '#api/routes/contact.ts'
import { syncRoutes } from '#api/routes/sync.ts'
import { userRoutes } from '#api/routes/users.ts'
import { memoryCounters } from '#api/store/counters.ts'
import type { Store } from '#api/store/store.ts'
import { NO_TELEMETRY } from '#api/telemetry/telemetry.ts'
import { personOfToken } from './token.ts'

const CONFIG = readConfig({ LOG_LEVEL: 'silent' })
const LOG = pino({ level: 'silent' })

/** A server process between two deaths. */
export interface Process {
  store: Store
  clock: Deps['clock']
  app: Hono<ApiEnv>
}

/** The API's own routes, behind its own middleware, as a process that has just started. */
export function appOver(store: Store, clock: Deps['clock'], newId: () => string): Hono<ApiEnv> {
  const parts: Partial<Deps> = {
    config: CONFIG,
    artworkBase: 'http://goldleaf.example/artwork/',
    store,
    clock,
    counters: memoryCounters(clock),
    ids: { uuid: newId, bytes: length => new Uint8Array(length) },
    log: LOG,
    telemetry: NO_TELEMETRY,
    // Who people are is not what this world is about.
    profiles: { of: async () => null },
    tokens: { verify: async bearer => personOfToken(bearer) },
  }
  // Nothing else is asked for by these routes' calls.
  const deps = parts as Deps
  const app = new Hono<ApiEnv>()
  app.use(shopMiddleware(deps))
  app.onError(onError(LOG))
  const routes = new Hono<ApiEnv>()
    .route('/users', userRoutes(deps))
    .route('/users', contactRoutes(deps))
    .route('/sync', syncRoutes(deps))
  return app.route('/api', routes)
}
