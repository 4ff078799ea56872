import { Hono } from 'hono'
import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_CLIENT_ID } from '#api/embedded-client.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
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
    payments: { embedded: stripe === null, publishableKey: stripe?.publishableKey ?? '' },
    artworkBase,
    avatarRewrite: config.avatarRewrite,
  }
}

/** Health, and the page's configuration. */
export function systemRoutes(deps: Pick<Deps, 'config' | 'store' | 'artworkBase' | 'log'>, version: string) {
  const answer = publicConfig(deps.config, deps.artworkBase, version)
  return new Hono<ApiEnv>()
    .get('/health', async c => {
      try {
        await deps.store.ping()
        return c.json({ ok: true })
      } catch (error) {
        deps.log.error({ err: error }, 'the store does not answer')
        return refuse(c, failure('unavailable', 'The shop cannot serve right now'))
      }
    })
    .get('/config', c => c.json(answer, 200, { 'Cache-Control': 'no-cache' }))
}
