import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { openDatabase } from '#api/embedded/database.ts'
import { lockFolder } from '#api/embedded/folder-lock.ts'
import type { Log, Now } from '#api/embedded/world.ts'
import { readAddress } from './address.ts'
import { ARRIVAL_LIMITS, type ArrivalLimits, createArrivals } from './arrivals.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { openBlobs } from './blobs.ts'
import { chooseOperation } from './choose-operation.ts'
import { addCors, type CorsRules, preflight } from './cors.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createObjectIndex, OBJECT_TABLE } from './object-index.ts'
import type { Call, Room } from './operation.ts'
import { errorBody, S3Error } from './s3-error.ts'
import { openSetAside } from './set-aside.ts'
import { createUploads, UPLOAD_TABLES } from './uploads.ts'

export interface ObjectsOptions extends Credentials {
  /** Owned by this server alone; made when missing. */
  folder: string
  buckets: readonly string[]
  /** Whose pages may PUT and GET from a browser, and with which headers. */
  cors: CorsRules
  clock: Now
  log: Log
  /** Bytes of one PUT or part; S3's own 5 GiB when absent. */
  largestBody?: number
  /** Whose a request is, as limits count; all are one caller's when absent. */
  callerOf?: (c: Context) => string
  arrivals?: ArrivalLimits
  newId?: () => string
}

const FIVE_GIB = 5 * 1024 ** 3
const RETRY_SECONDS = '5'

/** Whatever a customer stored, no browser may run it: no scripts, no origin, no guessing of types. */
const INERT = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The id that the server in front gave the request, so that one id finds both log lines. */
function givenId(c: Context): string | undefined {
  return c.get('requestId')
}

function openRoom(options: ObjectsOptions) {
  const { folder, clock, log } = options
  using opened = new DisposableStack()
  const lock = lockFolder(folder)
  opened.defer(() => lock.release())
  const db = openDatabase(folder, 'index.sqlite', OBJECT_TABLE + UPLOAD_TABLES)
  opened.defer(() => db.close())
  const objectIndex = createObjectIndex(db)
  const uploads = createUploads(db, objectIndex)
  const blobs = openBlobs(folder)
  const room: Room = {
    arrivals: createArrivals(options.arrivals ?? ARRIVAL_LIMITS),
    blobs,
    index: objectIndex,
    uploads,
    clock,
    newId: options.newId ?? randomUUID,
    largestBody: options.largestBody ?? FIVE_GIB,
  }
  const aside = openSetAside(folder)
  const housekeeping = createHousekeeping({ blobs, aside, index: objectIndex, uploads, clock, log })
  const held = opened.move()
  return { room, housekeeping, close: () => held.dispose() }
}

function readCall(request: Request, caller: string, credentials: Credentials, now: number): Call {
  const { method, headers } = request
  const address = readAddress(request.url)
  const payload = authenticate({ method, headers, address }, credentials, now)
  return { caller, method, headers, address, query: new Map(address.query), payload, body: request.body }
}

async function answer(c: Context, room: Room, options: ObjectsOptions): Promise<Response> {
  const request = c.req.raw
  if (request.method === 'OPTIONS') return preflight(request.headers, options.cors)
  const call = readCall(request, options.callerOf?.(c) ?? '', options, room.clock())
  if (!options.buckets.includes(call.address.bucket)) throw new S3Error('NoSuchBucket')
  return chooseOperation(call)(room, call)
}

function refuse(error: unknown, request: Request, requestId: string, log: Log): Response {
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError')
  const { code, status } = refusal
  if (refusal === error) log.info({ code, status, method: request.method, requestId }, 'objects: refused')
  else log.error({ err: error, method: request.method, requestId }, 'objects: failed')
  const headers = new Headers({ 'content-type': 'application/xml' })
  if (code === 'SlowDown') headers.set('retry-after', RETRY_SECONDS)
  // Whoever stood still would hold the connection for as long as an upload may take; one on which a body is left unread
  // is closed by the server, which a client must know before it sends the next request along it.
  const isUnread = request.body !== null && !request.bodyUsed
  if (code === 'RequestTimeout' || isUnread) headers.set('connection', 'close')
  return new Response(request.method === 'HEAD' ? null : errorBody(refusal, requestId), { status, headers })
}

export interface Objects {
  routes: Hono
  /** Looks through the folder. First once the shop listens: until then a start may still come to nothing. */
  keepHouse(): Promise<void>
  close(): Promise<void>
}

/**
 * Object storage over a folder, speaking S3's wire protocol: mount `routes` at OBJECTS_PATH. Every request must carry a
 * SigV4 signature, in a header or in a presigned address (D20-D23). Throws `StartError` while another process has the folder.
 */
export function createObjects(options: ObjectsOptions): Objects {
  const { room, housekeeping, close } = openRoom(options)
  const routes = new Hono()
  routes.all('*', async c => {
    const request = c.req.raw
    const requestId = givenId(c) ?? room.newId()
    const response = await answer(c, room, options).catch(error =>
      refuse(error, request, requestId, options.log),
    )
    for (const [name, value] of Object.entries(INERT)) response.headers.set(name, value)
    for (const name of ['x-request-id', 'x-amz-request-id']) response.headers.set(name, requestId)
    addCors(response.headers, request.headers.get('origin'), options.cors.origins)
    return response
  })
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  return {
    routes,
    keepHouse() {
      round = housekeeping.round(stopping.signal)
      return round
    },
    async close() {
      stopping.abort()
      await Promise.allSettled([round])
      close()
    },
  }
}
