import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { JsonAnswer } from '#api/catalogue/answers.ts'
import { asked } from '#api/middleware/asked.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import type { HeaderRecord } from '#api/middleware/headers.ts'
import type { PictureComing } from '#shared/contract/calls.ts'

const brotli = promisify(brotliCompress)
/** A quarter of the processor time of the best, which the first caller waits for, for a fiftieth more bytes of all products. */
const KEPT_QUALITY = 10
/** Below this a compressed answer saves nothing on the wire. */
const WORTH_COMPRESSING = 1400
/** Half the processor time of the next one, for a twentieth more bytes of a whole cart (issue 10.4). */
const FRESH_QUALITY = 3

/** Compressed once for each answer: for each request anew it took ten times the rest of the request. */
const compressed = new WeakMap<JsonAnswer, Uint8Array<ArrayBuffer>>()

async function compress(answer: JsonAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: KEPT_QUALITY }
  const made = new Uint8Array(await brotli(answer.body, { params }))
  compressed.set(answer, made)
  return made
}

/**
 * Sends a ready-made JSON answer: 304 when the caller has it, compressed when the caller takes brotli.
 */
export function sendJson(c: Context<ApiEnv>, answer: JsonAnswer): Response | Promise<Response> {
  if (asked(c, 'if-none-match') === answer.etag)
    return new Response(null, {
      status: 304,
      headers: withId(c, { ...c.get('baseHeaders'), ...cachedBy(answer) }),
    })
  if (!takesBrotli(c) || answer.body.length < WORTH_COMPRESSING) return send(c, answer, answer.body)
  const ready = compressed.get(answer)
  return ready ? send(c, answer, ready) : compress(answer).then(bytes => send(c, answer, bytes))
}

/** How a device keeps an answer: it asks each time whether it is still the one. */
const cachedBy = ({ etag }: JsonAnswer): HeaderRecord => ({
  ETag: etag,
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
})

const withId = (c: Context<ApiEnv>, headers: HeaderRecord): Record<string, string> => ({
  ...headers,
  'X-Request-Id': c.get('requestId') ?? '',
})

/**
 * Hands the bytes to Node as a Latin-1 string where there is a socket: they leave together with the headers in one
 * write, which is half the time of the whole answer. Without one (in-process calls), and for HEAD, which Hono makes
 * from the answer to GET, an ordinary response does.
 */
function send(c: Context<ApiEnv>, answer: JsonAnswer, bytes: Uint8Array<ArrayBuffer>): Response {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  const { headers, headerList, text } = readyMade(c.get('baseHeaders') ?? NO_HEADERS, answer, bytes)
  const isPlainGet = incoming?.method === 'GET' && outgoing && 'writeHead' in outgoing
  if (!isPlainGet) return new Response(bytes, { headers: withId(c, headers) })
  outgoing.writeHead(200, [...headerList, 'X-Request-Id', c.get('requestId') ?? ''])
  outgoing.end(text, 'latin1')
  return RESPONSE_ALREADY_SENT
}

const NO_HEADERS: HeaderRecord = {}

/** What is the same whenever these bytes are sent. */
interface ReadyMade {
  /** What every answer of the shop carries: another's in the same process may differ. */
  base: HeaderRecord
  headers: HeaderRecord
  /** The same and the length, as Node takes them with the least work (2 µs less of an answer's 35): names and values in turns. */
  headerList: readonly string[]
  text: string
}

const madeReady = new WeakMap<Uint8Array, ReadyMade>()

function readyMade(base: HeaderRecord, answer: JsonAnswer, bytes: Uint8Array<ArrayBuffer>): ReadyMade {
  const known = madeReady.get(bytes)
  if (known?.base === base) return known
  const headers = {
    ...base,
    ...cachedBy(answer),
    'Content-Type': 'application/json; charset=UTF-8',
    ...(bytes === answer.body ? {} : { 'Content-Encoding': 'br' }),
  }
  const headerList = Object.entries({ ...headers, 'Content-Length': String(bytes.length) }).flat()
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const made = { base, headers, headerList, text }
  madeReady.set(bytes, made)
  return made
}

/** Sends a JSON answer made for this request, compressed when the caller takes brotli and it is worth it. */
export async function sendFresh(c: Context, answer: object): Promise<Response> {
  const { body, headers } = await fresh(c, answer)
  return c.body(body, 200, headers)
}

/** The same from an address whose answers bring all their headers themselves, as one plain record (`sendJson`). */
export async function sendFreshReady(c: Context, answer: object): Promise<Response> {
  const { body, headers } = await fresh(c, answer)
  return new Response(body, {
    headers: withId(c, { ...c.get('baseHeaders'), ...headers }),
  })
}

async function fresh(c: Context, answer: object) {
  const json = JSON.stringify(answer)
  const headers = { 'Content-Type': 'application/json; charset=UTF-8' }
  if (json.length < WORTH_COMPRESSING || !takesBrotli(c)) return { body: json, headers }
  const params = { [constants.BROTLI_PARAM_QUALITY]: FRESH_QUALITY }
  const body = new Uint8Array(await brotli(json, { params }))
  return { body, headers: { ...headers, 'Content-Encoding': 'br' } }
}

function takesBrotli(c: Context): boolean {
  return /\bbr\b/.test(asked(c, 'accept-encoding') ?? '')
}

/** Seconds after which a picture that is being drawn may be there. */
const COMING_SECONDS = 3

/** Says that a picture is being drawn, and when to ask for it again (issue 6.38). */
export function sendComing(c: Context): Response {
  c.header('Retry-After', String(COMING_SECONDS))
  return c.json({ isComing: true } satisfies PictureComing, 202)
}
