import { Hono } from 'hono'
import type { Config } from '#api/config.ts'
import { isPublishableKey } from '#api/config-forms.ts'
import type { Deps } from '#api/deps.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_CLIENT_ID } from '#api/embedded-client.ts'
import { failure } from '#api/failure.ts'
import type { Load } from '#api/load.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { TOO_LATE_MS } from '#api/middleware/shed.ts'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import { sharedAnswer } from '#api/services/shared-answer.ts'
import { API } from '#shared/contract/api.ts'
import type { PublicConfig } from '#shared/contract/calls.ts'

/** What the page may know of the configuration. */
export function publicConfig(
  { config, artworkBase, push }: Pick<Deps, 'config' | 'artworkBase' | 'push'>,
  version: string,
): PublicConfig {
  const { auth0, stripe } = config
  return {
    version,
    demo: config.demo,
    identity: auth0 ?? {
      domain: config.publicUrl,
      clientId: EMBEDDED_CLIENT_ID,
      audience: EMBEDDED_AUDIENCE,
    },
    payments: { embedded: stripe === null, publishableKey: publishableKey(stripe) },
    artworkBase,
    avatarRewrite: config.avatarRewrite,
    priceHoldDays: config.priceHoldDays,
    cancelling: config.cancelling,
    proofs: config.proofs,
    pushKey: push?.publicKey ?? null,
  }
}

/** Nothing that is not meant for everybody passes here, whatever the settings let through (issue 6.8). */
function publishableKey(stripe: Config['stripe']): string {
  return stripe && isPublishableKey(stripe.publishableKey) ? stripe.publishableKey : ''
}

/** Milliseconds the store may take to answer: who asks for health asks again soon, and is not held up (issue 10.1). */
const HEALTH_PATIENCE = 1_500
/** How long an answer of the object store stands, in milliseconds. */
const OBJECTS_STAND = 5_000
/** How long an answer of the store stands, in milliseconds: anybody may ask, and each question of the store writes. */
const HEALTH_STANDS = 1000

interface SystemDeps extends Pick<Deps, 'config' | 'artworkBase' | 'push' | 'clock' | 'log'> {
  store: Pick<Deps['store'], 'ping'>
  objects: Pick<Deps['objects'], 'head'>
  load: Load
}

/**
 * What whoever keeps the machine asks: whether the process lives, whether requests should come to it, and whether the shop
 * can serve at all.
 */
export const PROBES = ['/api/livez', '/api/readyz', '/api/health'] as const

/** Probes, and the page's configuration. */
export function systemRoutes(deps: SystemDeps, version: string) {
  const answer = publicConfig(deps, version)
  const isUp = sharedAnswer(() => answers(deps), HEALTH_STANDS, deps.clock)
  const hasObjects = sharedAnswer(() => objectsAnswer(deps), OBJECTS_STAND, deps.clock)
  const notReady = async () => {
    if (deps.load.lateMs() >= TOO_LATE_MS) return 'overloaded'
    if (!(await isUp())) return 'store'
    return (await hasObjects()) ? null : 'objects'
  }
  return (
    new Hono<ApiEnv>()
      // Asks nothing of anybody: a process that is restarted for a silent database only makes more work for it.
      .get('/livez', c => c.json({ ok: true }))
      .get('/readyz', async c => {
        const reason = await notReady()
        if (reason === null) return c.json({ ok: true })
        return refuse(c, failure('unavailable', 'This process should get no requests now', { reason }))
      })
      .get('/health', async c =>
        (await isUp())
          ? c.json(API['GET /api/health'].answer({ ok: true }))
          : refuse(c, failure('unavailable', 'The shop cannot serve right now')),
      )
      .get('/config', c =>
        c.json(API['GET /api/config'].answer(answer), 200, { 'Cache-Control': 'no-cache' }),
      )
  )
}

async function answers({ store, log }: SystemDeps): Promise<boolean> {
  try {
    await Promise.race([store.ping(), silence(HEALTH_PATIENCE)])
    return true
  } catch (error) {
    log.error({ err: error }, 'the store does not answer')
    return false
  }
}

async function objectsAnswer({ objects, log }: SystemDeps): Promise<boolean> {
  try {
    await Promise.race([objects.head(ARTWORK_BUCKET, 'ready'), silence(HEALTH_PATIENCE)])
    return true
  } catch (error) {
    log.error({ err: error }, 'the object store does not answer')
    return false
  }
}

/** Rejects after so many milliseconds; keeps no process alive. */
function silence(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('no answer in time')), ms).unref()
  return promise
}
