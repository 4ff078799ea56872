import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { type Begun, beginRequest, finishRequest } from '#api/store/idempotency.ts'
import type { SignedInEnv } from './context.ts'
import { refuse } from './envelope.ts'

export const KEY_HEADER = 'Idempotency-Key'
const KEY = /^[\x21-\x7e]{1,200}$/
const RETRY_AFTER_SECONDS = '1'

/**
 * Runs a signed-in request with an `Idempotency-Key` once (architecture, "Outbox"): the same again gets the first
 * answer, another body under the key is 422, one that meets the first still running is 425. Requests without a key pass.
 */
export function once(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  route: string,
): MiddlewareHandler<SignedInEnv> {
  return async (c, next) => {
    const key = c.req.header(KEY_HEADER)
    if (key === undefined) return next()
    if (!KEY.test(key))
      return refuse(c, failure('bad_request', `${KEY_HEADER} takes 1 to 200 visible ASCII characters`))
    const bodyHash = createHash('sha256')
      .update(await c.req.text())
      .digest('hex')
    const begun = await beginRequest(store, { person: c.get('person').sub, route, key, bodyHash }, clock)
    if (begun.kind !== 'new') return repeated(c, begun)
    // Whatever throws counts as no answer, which frees the key for the next try.
    let answer = { status: 500, body: '' }
    try {
      await next()
      answer = { status: c.res.status, body: await c.res.clone().text() }
    } finally {
      await finishRequest(store, begun.ticket, answer)
    }
  }
}

function repeated(c: Context, begun: Exclude<Begun, { kind: 'new' }>): Response {
  if (begun.kind === 'other_body')
    return refuse(c, failure('idempotency_conflict', 'This key was used for another request'))
  if (begun.kind === 'answered') {
    c.header('Content-Type', 'application/json')
    return c.body(begun.body, begun.status as ContentfulStatusCode)
  }
  c.header('Retry-After', RETRY_AFTER_SECONDS)
  return refuse(c, failure('in_flight', 'This request is still being worked on'))
}
