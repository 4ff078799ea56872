import cluster from 'node:cluster'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { MINUTE } from '#shared/time.ts'
import { createApp, type Mount } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { loadCatalogueData } from './catalogue/load.ts'
import { publishFirst } from './catalogue/publisher.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { tryLockFolder } from './embedded/folder-lock.ts'
import type { IdentityKeys } from './embedded/identity/identity.ts'
import { composeIdentity, composeMail, composeObjects, composePayments, composePush } from './engines.ts'
import { DAILY, repeat, startJobs } from './jobs.ts'
import { createJudging } from './judging/judging.ts'
import { lead } from './leader.ts'
import { watchLoad } from './load.ts'
import { contentSecurityPolicy } from './middleware/headers.ts'
import { clientAddress } from './middleware/rate-limit.ts'
import { loadLetIn, loadStyleSheets } from './pages/drawn-page.ts'
import { readPages } from './pages/files.ts'
import { firstViews, loadDrawing } from './pages/first-view.ts'
import { pageRoutes } from './pages/pages.ts'
import { workerStamp } from './pages/worker.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { type ProcessStudio, processStudio } from './pictures/process-studio.ts'
import { createPictureRoutes } from './pictures/router.ts'
import type { WarmingNews, WarmRequest } from './pictures/studio-messages.ts'
import { isOpenToOthers, privateFolder } from './private-files.ts'
import { publicConfig } from './routes/system.ts'
import { boothSecretIn, embeddedSecrets } from './secrets.ts'
import { createOrderFeed } from './services/desk/feed.ts'
import { memoryCounters } from './store/counters.ts'
import { tellOfLostStore } from './store/lost-store.ts'
import { openStore } from './store/open.ts'
import { withRememberedLife } from './store/remembered-life.ts'
import { STORE_TIME_MS, timedStore } from './store/store-time.ts'
import { traced, tracedStore } from './telemetry/spans.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry/telemetry.ts'
import { watchShop } from './telemetry/watch-shop.ts'

/** From opening until work beside requests begins. */
const FIRST_PAGES_MS = 1_000

export interface Shop {
  app: Pick<Hono, 'fetch' | 'router' | 'routes'>
  deps: Deps
  /** Starts what runs beside requests: payment events, the sweep, drawing pictures. */
  start(): void
  /** Ends answers that would go on by themselves. */
  endStreams(): void
  /** Ends background work and closes the store. */
  close(): Promise<void>
}

export interface ShopWorld {
  log: Logger
  /** Folder of the built pages. */
  pagesDir: string
  version: string
  /** None unless whoever starts the shop opened it. */
  telemetry?: Telemetry
  /** What a request has for its calls of the store, in milliseconds. */
  storeMs?: number
  /** How the identity stand-in makes its keys; dear as they are meant, when absent. */
  identityKeys?: IdentityKeys
}

/** Builds the whole shop from its configuration: engines or stand-ins, store, catalogue, pages. Listens to nothing. */
export async function composeShop(
  config: Config,
  { log, pagesDir, version, telemetry = NO_TELEMETRY, storeMs = STORE_TIME_MS, identityKeys = {} }: ShopWorld,
): Promise<Shop> {
  privateFolder(config.dataDir)
  if (isOpenToOthers(config.dataDir))
    log.warn({ folder: config.dataDir }, 'the data folder can be read by other users of this machine')
  // Where the stand-ins run elsewhere they were there before, and have looked.
  if (config.standInsUrl === null) tellOfLostStore(config, log)
  const clock = { now: () => Date.now() }
  const ids = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) }
  // What was opened is closed again when a later piece cannot be: a start that fails leaves nothing locked.
  await using opened = new AsyncDisposableStack()
  const base = { config, clock, ids, log, secrets: embeddedSecrets(config.dataDir, ids.bytes) }
  // First, since it locks its folder: a second shop on it is refused before it has touched anything (issue 6.3).
  const objects = composeObjects(base)
  opened.defer(objects.close)
  const { tracing } = telemetry
  const store = withRememberedLife(timedStore(tracedStore(await openStore(config), tracing)), clock)
  opened.defer(store.close)
  await publishFirst(store, loadCatalogueData(), clock)
  const onError = (error: unknown) => log.error({ err: error }, 'the catalogue could not be looked up')
  const catalogue = await createCatalogue(store, { clock, onError })
  const identity = await composeIdentity(base, identityKeys)
  opened.defer(identity.close)
  const payments = composePayments(base)
  opened.defer(payments.close)
  const mail = composeMail(base)
  const { products } = catalogue.current().list
  const studio = opened.adopt(processStudio(), ({ close }) => close())
  const { pictures, warm } = composePictures(studio, { cacheDir: config.picturesDir, products }, log)
  const deps: Deps = {
    config,
    artworkBase: objects.artworkBase,
    boothSecret: config.boothSecret ?? boothSecretIn(base.secrets),
    store,
    catalogue,
    objects: traced(objects.gateway, 'objects', tracing),
    payments: traced(payments.gateway, 'payments', tracing),
    tokens: identity.gateway,
    profiles: identity.profiles,
    mail: mail.gateway,
    push: composePush(base),
    counters: memoryCounters(clock),
    fetch: request => fetch(request),
    judging: createJudging(),
    clock,
    ids,
    log,
    telemetry,
  }
  const mounts: Mount[] = [
    ...identity.mounts,
    ...payments.mounts,
    ...objects.mounts,
    ...mail.mounts,
    { path: '/images', routes: createPictureRoutes(pictures, c => clientAddress(c, config.trustProxy)) },
    { path: '/', routes: await composePages(deps, { log, pagesDir, version }) },
  ]
  const stopping = new AbortController()
  opened.defer(() => deps.judging.close())
  opened.defer(() => stopping.abort())
  const load = watchLoad(stopping.signal)
  watchShop(deps, load)
  const feed = createOrderFeed(deps)
  const all = opened.move()
  return {
    app: createApp(deps, { version, mounts, load, feed, storeMs }),
    deps,
    start: () => {
      catalogue.keepFresh(stopping.signal)
      afterFirstPages(() => startBeside(deps, { ...objects, warm }, stopping.signal), stopping.signal)
    },
    endStreams: feed.end,
    close: () => all.disposeAsync(),
  }
}

/** Whoever waited for the shop to open asks for its first page now, which work with libraries of its own would hold up (issue 12.6). */
function afterFirstPages(work: () => void, signal: AbortSignal): void {
  const timer = setTimeout(work, FIRST_PAGES_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** The shop's jobs, which of several processes one does; its object store's own; its pictures. */
function startBeside(
  deps: Deps,
  { keepHouse, warm }: { keepHouse: () => Promise<void>; warm: Warm },
  signal: AbortSignal,
): void {
  if (areSeveral(deps.config)) lead(deps, signal, leading => startJobs(deps, leading))
  else startJobs(deps, signal)
  repeat(keepHouse, DAILY, deps, signal)
  if (deps.config.picturesAhead) drawAhead(warm, deps, signal)
}

/** Whether other processes may run this shop beside this one. */
function areSeveral({ mongo, standInsUrl }: Config): boolean {
  return cluster.isWorker || mongo !== null || standInsUrl !== null
}

type Warm = (signal: AbortSignal) => Promise<void>

/** The shop's pictures; what is drawn ahead is drawn by the studio's process, and known here by its name from then on. */
function composePictures(
  studio: ProcessStudio,
  work: WarmRequest,
  log: Logger,
): { pictures: Pictures; warm: Warm } {
  const looks = new Map<string, string>()
  const hear = (news: WarmingNews) => {
    if ('looks' in news) for (const [key, look] of news.looks) looks.set(key, look)
    else log[news.level](news.facts, news.message)
  }
  return {
    pictures: createPictures({ ...work, log, concurrency: 1, studio, looks }),
    warm: signal => studio.warm(work, hear, signal),
  }
}

/** One process on a folder draws what is missing in it; should it end before it is done, another goes on. */
function drawAhead(warm: Warm, deps: Deps, signal: AbortSignal): void {
  let isDone = false
  const draw = async () => {
    const lock = isDone ? null : tryLockFolder(deps.config.picturesDir)
    if (!lock) return
    await warm(signal).finally(lock.release)
    isDone = true
  }
  repeat(draw, 10 * MINUTE, deps, signal)
}

async function composePages(deps: Deps, { log, pagesDir, version }: ShopWorld): Promise<Mount['routes']> {
  const { config, artworkBase, catalogue } = deps
  const stamp = workerStamp(version, publicConfig(deps, version), contentSecurityPolicy(config, artworkBase))
  const firstView = firstViews(await loadDrawing(pagesDir), error =>
    log.error({ err: error }, 'drawing a first view failed'),
  )
  const files = readPages(pagesDir)
  const parts = { sheets: loadStyleSheets(pagesDir), letIn: loadLetIn(pagesDir) }
  const policy = (scripts: readonly string[]) => contentSecurityPolicy(config, artworkBase, scripts)
  return pageRoutes({ files, catalogue, publicUrl: config.publicUrl, stamp, firstView, parts, policy })
}
