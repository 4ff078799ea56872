import { Hono } from 'hono'
import type { Config } from '#api/config.ts'
import { isPublishableKey } from '#api/config-forms.ts'
import type { Deps } from '#api/deps.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_CLIENT_ID } from '#api/embedded-client.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { sharedAnswer } from '#api/services/shared-answer.ts'
import { API } from '#shared/contract/api.ts'
import type { PublicConfig } from '#shared/contract/calls.ts'

/** What the page may know of the configuration. */
export function publicConfig(config: Config, artworkBase: string, version: string): PublicConfig {
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
  }
}

/** Nothing that is not meant for everybody passes here, whatever the settings let through (issue 6.8). */
function publishableKey(stripe: Config['stripe']): string {
  return stripe && isPublishableKey(stripe.publishableKey) ? stripe.publishableKey : ''
}

/** How long an answer of the store stands, in milliseconds: anybody may ask, and each question of the store writes. */
const HEALTH_STANDS = 1000

interface SystemDeps extends Pick<Deps, 'config' | 'artworkBase' | 'clock' | 'log'> {
  store: Pick<Deps['store'], 'ping'>
}

/** Health, and the page's configuration. */
export function systemRoutes(deps: SystemDeps, version: string) {
  const answer = publicConfig(deps.config, deps.artworkBase, version)
  const isUp = sharedAnswer(() => answers(deps), HEALTH_STANDS, deps.clock)
  return new Hono<ApiEnv>()
    .get('/health', async c =>
      (await isUp())
        ? c.json(API['GET /api/health'].answer({ ok: true }))
        : refuse(c, failure('unavailable', 'The shop cannot serve right now')),
    )
    .get('/config', c => c.json(API['GET /api/config'].answer(answer), 200, { 'Cache-Control': 'no-cache' }))
}

async function answers({ store, log }: SystemDeps): Promise<boolean> {
  try {
    await store.ping()
    return true
  } catch (error) {
    log.error({ err: error }, 'the store does not answer')
    return false
  }
}
