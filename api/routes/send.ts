import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, Env, Input } from 'hono'
import type { JsonAnswer } from '#api/catalogue/answers.ts'

const brotli = promisify(brotliCompress)
/** Below this a compressed answer saves nothing on the wire. */
const WORTH_COMPRESSING = 1400

/** Compressed once for each answer: doing it for each request costs ten times the request (toolchain notes). */
const compressed = new WeakMap<JsonAnswer, Promise<Uint8Array<ArrayBuffer>>>()

function compress(answer: JsonAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const known = compressed.get(answer)
  if (known) return known
  const made = brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).then(
    bytes => new Uint8Array(bytes),
  )
  compressed.set(answer, made)
  return made
}

/** Sends a ready-made JSON answer: 304 when the caller has it, compressed when the caller takes brotli. */
export async function sendJson<E extends Env, P extends string, I extends Input>(
  c: Context<E, P, I>,
  answer: JsonAnswer,
): Promise<Response> {
  const headers: Record<string, string> = {
    ETag: answer.etag,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  }
  if (c.req.header('If-None-Match') === answer.etag) return c.body(null, 304, headers)
  headers['Content-Type'] = 'application/json; charset=UTF-8'
  const takesBrotli = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')
  if (!takesBrotli || answer.body.length < WORTH_COMPRESSING) return c.body(answer.body, 200, headers)
  headers['Content-Encoding'] = 'br'
  return c.body(await compress(answer), 200, headers)
}
