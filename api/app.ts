import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'
import { MINUTE } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import { failure } from './failure.ts'
import { IDLE, type Load } from './load.ts'
import { bodyLimit } from './middleware/body-limit.ts'
import type { ApiEnv } from './middleware/context.ts'
import { notFound, onError, refuse } from './middleware/envelope.ts'
import { headersByPath, isCall } from './middleware/headers.ts'
import { inOne } from './middleware/in-one.ts'
import { perAddress } from './middleware/rate-limit.ts'
import { requestTimeout } from './middleware/request-timeout.ts'
import { shed } from './middleware/shed.ts'
import { storeTime } from './middleware/store-time.ts'
import { trace } from './middleware/trace.ts'
import { analyticsRoutes } from './routes/analytics.ts'
import { artworkRoutes, presignRoutes } from './routes/artwork.ts'
import { artworkUploadRoutes } from './routes/artwork-multipart.ts'
import { boothRoutes } from './routes/booth.ts'
import { boothActRoutes } from './routes/booth-acts.ts'
import { cartRoutes } from './routes/cart.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { contactRoutes } from './routes/contact.ts'
import { deskRoutes } from './routes/desk.ts'
import { deskChangeRoutes } from './routes/desk-changes.ts'
import { deskMessageRoutes } from './routes/desk-messages.ts'
import { keptFileRoutes } from './routes/kept-files.ts'
import { mailRoutes } from './routes/mail.ts'
import { cancellationRoutes, deskMoneyRoutes } from './routes/money.ts'
import { newFileRoutes, staffFileRoutes } from './routes/new-file.ts'
import { orderStatusRoutes } from './routes/order-status.ts'
import { orderRoutes } from './routes/orders.ts'
import { ownProofRoutes, proofRoutes } from './routes/proofs.ts'
import { pushRoutes } from './routes/push.ts'
import { syncRoutes } from './routes/sync.ts'
import { PROBES, systemRoutes } from './routes/system.ts'
import { userRoutes } from './routes/users.ts'
import { visitorRoutes } from './routes/visitor.ts'
import { visitorUploadRoutes } from './routes/visitor-uploads.ts'
import { createOrderFeed, type OrderFeed } from './services/desk/feed.ts'
import { shortCuts } from './short-cuts.ts'
import { STORE_TIME_MS } from './store/store-time.ts'

/** Characters of an address: a signed one of the longest file name takes 4,000. Taking wrong escapes apart is dear (issue 6.1). */
const MAX_ADDRESS = 8192
/** Parameters of an address: a signed one has a dozen. */
const MAX_PARAMETERS = 100
/** Asked by the machine's keeper and the payment provider, whose address may be everybody's behind a proxy. */
const UNLIMITED = new Set([...PROBES, '/api/stripe/webhook'])
/** What `catalogueRoutes` answers from memory: no time at the store is to be counted. */
const FROM_MEMORY = /^\/api\/(product|catalogue)\b/

/** Mounted beside the API on its port: stand-ins, pictures, the built pages. */
export type Mount = { path: string; routes: Hono }

interface AppOptions extends ApiOptions, MiddlewareOptions {
  version: string
  mounts: Mount[]
}

interface MiddlewareOptions extends Pick<ApiOptions, 'load'> {
  /** What a request has to arrive whole. */
  arrivalMs?: number
  /** What a request has for its calls of a timed store. */
  storeMs?: number
}

interface ApiOptions {
  /** How late things run in this process; not at all where nobody says. */
  load?: Load
  /** Tells of changed orders; one of its own where nobody gives one. */
  feed?: OrderFeed
}

/** The API under /api, in front of whatever else shares its port. */
export function createApp(deps: Deps, { version, mounts, arrivalMs, ...options }: AppOptions) {
  const router = shortCuts<[MiddlewareHandler, RouterRoute]>()
  const app = new Hono<ApiEnv>({ router: router as Hono<ApiEnv>['router'] })
  const inFront = shopMiddleware(deps, { arrivalMs, ...options })
  const failed = onError(deps.log)
  app.use(inFront)
  app.onError(failed)
  app.route('/api', createApi(deps, version, options))
  for (const { path, routes } of mounts) app.route(path, routes)
  for (const route of readFromMemory(app.routes))
    router.cut(route.path, [inOne(inFront, answering(route.handler as MiddlewareHandler, failed)), route])
  return app
}

/** Reads that one handler answers from memory. */
function readFromMemory(routes: readonly RouterRoute[]): RouterRoute[] {
  const reads = routes.filter(({ method, path }) => method === 'GET' && FROM_MEMORY.test(path))
  return [...Map.groupBy(reads, ({ path }) => path).values()].filter(({ length }) => length === 1).flat()
}

/** What a handler throws is an answer too, as Hono makes one of it where it runs several: the log has its line. */
const answering =
  (handler: MiddlewareHandler, failed: ErrorHandler): MiddlewareHandler =>
  (c, next) => {
    const refused = (error: unknown) => {
      if (error instanceof Error) return failed(error, c)
      throw error
    }
    try {
      const outcome: unknown = handler(c, next)
      return (outcome instanceof Promise ? outcome.catch(refused) : outcome) as Promise<Response>
    } catch (error) {
      return refused(error) as Promise<Response>
    }
  }

const ofLength: MiddlewareHandler = (c, next) =>
  isTooLong(c.req.url)
    ? Promise.resolve(refuse(c, failure('bad_request', 'The address is too long')))
    : next()

/** A short address holds few parameters, whatever is in it. */
const isTooLong = (url: string): boolean =>
  url.length > MAX_PARAMETERS &&
  (url.length > MAX_ADDRESS || url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)

type MiddlewareDeps = Pick<
  Deps,
  'config' | 'artworkBase' | 'counters' | 'clock' | 'ids' | 'log' | 'telemetry'
>

/** What stands in front of everything: its trace and headers, bounds on its address and on its time to arrive; of calls more. */
export function shopMiddleware(
  deps: MiddlewareDeps,
  { arrivalMs = MINUTE, ...options }: MiddlewareOptions = {},
): MiddlewareHandler<ApiEnv> {
  const ofCalls = callMiddleware(deps, options)
  return inOne<ApiEnv>(trace(deps, headersByPath(deps)), ofLength, requestTimeout(arrivalMs), (c, next) =>
    isCall(c.req.path) ? ofCalls(c, next) : next(),
  )
}

/** What stands in front of every call: overload, the rate limit per address, the bound on bodies and its time at the store. */
function callMiddleware(
  deps: MiddlewareDeps,
  { load = IDLE, storeMs = STORE_TIME_MS }: MiddlewareOptions,
): MiddlewareHandler<ApiEnv> {
  const calls = perAddress(deps, { name: 'address', max: deps.config.rateLimit, windowMs: MINUTE })
  const ofSize = bodyLimit(MAX_BODY_BYTES, 'The request is larger than 256 KB')
  const timed = storeTime(storeMs)
  return inOne<ApiEnv>(
    shed(load, UNLIMITED, deps.telemetry),
    (c, next) => (UNLIMITED.has(c.req.path) ? next() : calls(c, next)),
    // Looking for a body builds the whole request object, which reads do without.
    (c, next) => (c.req.method === 'GET' ? next() : ofSize(c, next)),
    (c, next) => (FROM_MEMORY.test(c.req.path) ? next() : timed(c, next)),
  )
}

/** Every router of the API; what pages call of it is `shared/contract/api.ts`. */
export function createApi(deps: Deps, version: string, options: ApiOptions = {}) {
  const { load = IDLE, feed = createOrderFeed(deps) } = options
  const routes = new Hono<ApiEnv>()
    .route('/', systemRoutes({ ...deps, load }, version))
    .route('/', catalogueRoutes(deps))
    .route('/aws', presignRoutes(deps))
    .route('/artwork', artworkRoutes(deps))
    .route('/artwork/uploads', artworkUploadRoutes(deps))
    .route('/stripe', checkoutRoutes(deps))
    .route('/orders', orderRoutes(deps))
    .route('/orders', orderStatusRoutes(deps))
    .route('/proofs', proofRoutes(deps))
    .route('/users', ownProofRoutes(deps))
    .route('/users', newFileRoutes(deps))
    .route('/users', cancellationRoutes(deps))
    .route('/users', pushRoutes(deps))
    .route('/users', keptFileRoutes(deps))
    .route('/users', userRoutes(deps))
    .route('/users', contactRoutes(deps))
    .route('/analytics', analyticsRoutes(deps))
    .route('/sync', syncRoutes(deps))
    .route('/cart', cartRoutes(deps))
    .route('/booth', boothRoutes(deps))
    .route('/booth', boothActRoutes(deps))
    .route('/mail', mailRoutes(deps))
    .route('/desk', deskRoutes(deps))
    .route('/desk', deskChangeRoutes(deps, feed))
    .route('/desk', deskMessageRoutes(deps))
    .route('/desk', staffFileRoutes(deps))
    .route('/desk', deskMoneyRoutes(deps))
    .route('/o', visitorRoutes(deps))
    .route('/o/uploads', visitorUploadRoutes(deps))
  routes.all('*', notFound)
  return routes
}
