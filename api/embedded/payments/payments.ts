import { Hono } from 'hono'
import { openDatabase } from '#api/embedded/database.ts'
import { createFormGuard } from '#api/embedded/page/form.ts'
import { lookRoutes } from '#api/embedded/page/look.ts'
import { keptSecret } from '#api/embedded/page/secrets.ts'
import type { Log, Now, Random } from '#api/embedded/world.ts'
import { apiRoutes } from './api-routes.ts'
import { createCourier, type Timers } from './delivery.ts'
import { createEventQueue } from './events.ts'
import { createReplays } from './idempotency.ts'
import { createLedger } from './ledger.ts'
import { payRoutes } from './pay-routes.ts'
import { PAYMENT_TABLES } from './tables.ts'

export interface PaymentSettings {
  dataDir: string
  /** Origin of the hosted page, without a slash at its end. */
  publicUrl: string
  secretKey: string
  webhookSecret: string
  webhookUrl: string
  clock: Now
  random: Random
  /** Carries events to the shop. */
  fetch: (request: Request) => Response | Promise<Response>
  timers?: Timers
  log: Log
}

export interface Payments {
  /** `/v1/...` for the client library, `/pay/...` for people. */
  routes: Hono
  close(): Promise<void>
}

const realTimers: Timers = {
  set: (work, ms) => setTimeout(work, ms).unref(),
  clear: handle => clearTimeout(handle as NodeJS.Timeout | undefined),
}

/** The payments stand-in: Stripe's wire protocol for checkout sessions, a hosted page and signed events. */
export function createPayments(settings: PaymentSettings): Payments {
  const { clock, random, log, publicUrl, timers = realTimers } = settings
  const db = openDatabase(settings.dataDir, 'payments.sqlite', PAYMENT_TABLES)
  const makeId = (prefix: string) => `${prefix}${Buffer.from(random(20)).toString('hex')}`
  const events = createEventQueue(db, clock, makeId)
  const ledger = createLedger({ db, clock, events, makeId })
  const { webhookUrl, webhookSecret, fetch, secretKey } = settings
  const courier = createCourier({ webhookUrl, webhookSecret, events, ledger, clock, timers, fetch, log })
  const secret = keptSecret(db, 'forms', random)
  const guard = createFormGuard({ base: publicUrl, secret, clock, random })
  const onEvent = courier.nudge
  const replays = createReplays(db, clock)
  const routes = new Hono()
    .route('/', lookRoutes())
    .route('/', apiRoutes({ db, ledger, events, replays, secretKey, publicUrl, clock, makeId, onEvent }))
    .route('/', payRoutes({ ledger, guard, publicUrl, clock, onEvent }))
  const close = async () => {
    await courier.stop()
    db.close()
  }
  return { routes, close }
}
