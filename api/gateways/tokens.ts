import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { RIGHTS, type Right } from '#shared/contract/booth.ts'
import { MINUTE } from '#shared/time.ts'
import type { TokenGateway } from './ports.ts'
import { verifiedTokens } from './verified.ts'

export interface TokenSettings {
  /** The identity provider's domain as an address, with `/` at its end. */
  issuer: string
  audience: string
  /** Where the provider publishes its keys. */
  jwksUrl: string
  /** Epoch milliseconds. */
  clock: () => number
  fetch: typeof globalThis.fetch
}

const LEEWAY_SECONDS = 60
const KEYS_FRESH_MS = 10 * MINUTE
const KEYS_TIMEOUT_MS = 5_000
const NOT_HERE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** Whether a subject names a person: one that reads like the owner of a ticket's things would be given them (D49). */
const isPerson = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && ticketIdOf(sub) === null

/** The rights among a token's permissions, each once; what the shop has not heard of is none (D42). */
function rightsIn(permissions: unknown): Right[] {
  return Array.isArray(permissions) ? RIGHTS.filter(right => permissions.includes(right)) : []
}

/**
 * Checks access tokens: RS256 only, issuer and audience exact, 60 s of leeway. The provider's keys are kept and looked up
 * again at most when an unknown one turns up; a token found genuine is not looked at again for a minute. Throws only when the keys cannot be had, which says nothing of the token.
 */
export function createTokens({ issuer, audience, jwksUrl, clock, fetch }: TokenSettings): TokenGateway {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: KEYS_FRESH_MS,
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: (url, options) => fetch(url, options),
  })
  const verified = verifiedTokens<{ sub: string; permissions: Right[] }>(clock)
  const payloadOf = async (bearer: string): Promise<JWTPayload> => {
    const options = {
      algorithms: ['RS256'],
      issuer,
      audience,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(clock()),
      requiredClaims: ['sub', 'exp'],
    }
    return (await jwtVerify(bearer, keys, options)).payload
  }
  return {
    async verify(bearer) {
      const known = verified.get(bearer)
      if (known) return known
      try {
        const { sub, permissions, exp = 0 } = await payloadOf(bearer)
        if (!isPerson(sub)) return null
        const who = { sub, permissions: rightsIn(permissions) }
        verified.keep(bearer, who, (exp + LEEWAY_SECONDS) * 1000)
        return who
      } catch (error) {
        if (error instanceof errors.JOSEError && !NOT_HERE.has(error.code)) return null
        throw error
      }
    },
  }
}
