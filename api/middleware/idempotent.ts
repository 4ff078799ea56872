import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { type Begun, beginRequest, finishRequest, NO_ANSWER } from '#api/store/idempotency.ts'
import { tidyUp } from '#api/store/store-time.ts'
import type { SignedInEnv } from './context.ts'
import { refuse } from './envelope.ts'

export const KEY_HEADER = 'Idempotency-Key'
const KEY = /^[\x21-\x7e]{1,200}$/
const RETRY_AFTER_SECONDS = '1'
/** How long a repeat waits for the first run: longer than the identity provider is waited for (2.5 s). */
const WAIT_MS = 3_000

/**
 * Runs a signed-in request with an `Idempotency-Key` once (architecture, "Outbox"): the same again gets the first
 * answer, for which it waits 3 s at most where the first still runs in this process, else it is 425; another body under
 * the key is 422. Requests without a key pass.
 */
export function idempotent(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  route: string,
): MiddlewareHandler<SignedInEnv> {
  const running = new Map<string, Promise<void>>()
  return async (c, next) => {
    const key = c.req.header(KEY_HEADER)
    if (key === undefined) return next()
    if (!KEY.test(key))
      return refuse(c, failure('bad_request', `${KEY_HEADER} takes 1 to 200 visible ASCII characters`))
    const bodyHash = createHash('sha256')
      .update(await c.req.text())
      .digest('hex')
    const { sub } = c.get('person')
    const begin = () => beginRequest(store, { person: sub, route, key, bodyHash }, clock)
    const id = `${sub} ${key}`
    let begun = await begin()
    const first = begun.kind === 'in_flight' ? running.get(id) : undefined
    if (first) {
      await waitAtMost(first, WAIT_MS)
      begun = await begin()
    }
    if (begun.kind !== 'new') return repeated(c, begun)
    const { ticket } = begun
    const run = Promise.withResolvers<void>()
    running.set(id, run.promise)
    // Whatever throws counts as no answer, which frees the key for the next try.
    let answer = NO_ANSWER
    try {
      await next()
      answer = { status: c.res.status, body: await c.res.clone().text() }
    } finally {
      try {
        await tidyUp(() => finishRequest(store, ticket, answer))
      } finally {
        if (running.get(id) === run.promise) running.delete(id)
        run.resolve()
      }
    }
  }
}

async function waitAtMost(run: Promise<void>, ms: number): Promise<void> {
  const timer = new AbortController()
  await Promise.race([run, after(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
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
