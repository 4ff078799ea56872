import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { JsonAnswer } from '#api/catalogue/answers.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import type { PictureComing } from '#shared/contract/calls.ts'

const brotli = promisify(brotliCompress)
/** Below this a compressed answer saves nothing on the wire. */
const WORTH_COMPRESSING = 1400
/** Half the processor time of the next one, for a twentieth more bytes of a whole cart (issue 10.4). */
const FRESH_QUALITY = 3

/** Compressed once for each answer: for each request anew it took ten times the rest of the request. */
const compressed = new WeakMap<JsonAnswer, Uint8Array<ArrayBuffer>>()

async function compress(answer: JsonAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const made = new Uint8Array(await brotli(answer.body, { params }))
  compressed.set(answer, made)
  return made
}

/**
 * Sends a ready-made JSON answer: 304 when the caller has it, compressed when the caller takes brotli. Its headers are
 * one plain record, since building a header object takes longer than all the rest of this answer.
 */
export function sendJson(c: Context<ApiEnv>, answer: JsonAnswer): Response | Promise<Response> {
  const headers: Record<string, string> = {
    ...c.get('baseHeaders'),
    'X-Request-Id': c.get('requestId') ?? '',
    ETag: answer.etag,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  }
  if (asked(c, 'if-none-match') === answer.etag) return new Response(null, { status: 304, headers })
  headers['Content-Type'] = 'application/json; charset=UTF-8'
  if (!takesBrotli(c) || answer.body.length < WORTH_COMPRESSING) return send(c, answer.body, headers)
  headers['Content-Encoding'] = 'br'
  const ready = compressed.get(answer)
  return ready ? send(c, ready, headers) : compress(answer).then(bytes => send(c, bytes, headers))
}

/**
 * Hands the bytes to Node as a Latin-1 string where there is a socket: they leave together with the headers in one
 * write, which is half the time of the whole answer. Without one (in-process calls), and for HEAD, which Hono makes
 * from the answer to GET, an ordinary response does.
 */
function send(c: Context<ApiEnv>, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  const isPlainGet = incoming?.method === 'GET' && outgoing && 'writeHead' in outgoing
  if (!isPlainGet) return new Response(bytes, { headers })
  outgoing.writeHead(200, { ...headers, 'Content-Length': String(bytes.length) })
  outgoing.end(latin1(bytes), 'latin1')
  return RESPONSE_ALREADY_SENT
}

const texts = new WeakMap<Uint8Array, string>()

function latin1(bytes: Uint8Array): string {
  const known = texts.get(bytes)
  if (known !== undefined) return known
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  texts.set(bytes, text)
  return text
}

/** Sends a JSON answer made for this request, compressed when the caller takes brotli and it is worth it. */
export async function sendFresh(c: Context, answer: object): Promise<Response> {
  const body = JSON.stringify(answer)
  c.header('Content-Type', 'application/json; charset=UTF-8')
  if (!takesBrotli(c) || body.length < WORTH_COMPRESSING) return c.body(body)
  c.header('Content-Encoding', 'br')
  return c.body(
    new Uint8Array(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: FRESH_QUALITY } })),
  )
}

function takesBrotli(c: Context): boolean {
  return /\bbr\b/.test(asked(c, 'accept-encoding') ?? '')
}

/** A request header, from Node's own record where there is one: the standard object is built only when asked for. */
function asked(c: Context, name: 'if-none-match' | 'accept-encoding'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const value = incoming ? incoming.headers[name] : c.req.header(name)
  return Array.isArray(value) ? value.join(', ') : value
}

/** Seconds after which a picture that is being drawn may be there. */
const COMING_SECONDS = 3

/** Says that a picture is being drawn, and when to ask for it again (issue 6.38). */
export function sendComing(c: Context): Response {
  c.header('Retry-After', String(COMING_SECONDS))
  return c.json({ isComing: true } satisfies PictureComing, 202)
}
