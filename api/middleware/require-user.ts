import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { failure } from '#api/failure.ts'
import type { SignedIn, TokenGateway } from '#api/gateways/ports.ts'
import type { Right } from '#shared/contract/booth.ts'
import { asked } from './asked.ts'
import type { ApiEnv, SignedInEnv } from './context.ts'
import { notFound, refuse } from './envelope.ts'

async function userOf(c: Context, tokens: TokenGateway): Promise<SignedIn | null> {
  const header = asked(c, 'authorization') ?? ''
  const bearer = /^Bearer (.+)$/i.exec(header)?.[1]
  if (bearer === undefined) return null
  try {
    const who = await tokens.verify(bearer)
    return who && { ...who, bearer }
  } catch (cause) {
    // The provider's keys could not be fetched: that says nothing about the person, so it must not read as a sign-out.
    throw new HTTPException(503, { message: 'Signing in cannot be checked right now', cause })
  }
}

/** Lets only signed-in people pass: 401 for a missing, forged or expired token. */
export function requireUser(tokens: TokenGateway): MiddlewareHandler<SignedInEnv> {
  return async (c, next) => {
    const who = await userOf(c, tokens)
    if (who === null) {
      c.header('WWW-Authenticate', 'Bearer')
      return refuse(c, failure('unauthorized', 'Please sign in'))
    }
    c.set('person', who)
    return next()
  }
}

/**
 * Lets only staff pass whose token gives them this right: 401 as `requireUser` has it, and for everybody else the
 * answer of an address where there is nothing (D42).
 */
export function requireRight(tokens: TokenGateway, right: Right): MiddlewareHandler<SignedInEnv> {
  const signedIn = requireUser(tokens)
  return (c, next) =>
    signedIn(c, async () => {
      if (c.get('person').permissions.includes(right)) return next()
      c.res = await notFound(c)
    })
}

/** Strangers pass as null; a token that does not hold is 401 all the same, never silently a stranger. */
export function optionalUser(tokens: TokenGateway): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const who = await userOf(c, tokens)
    if (who === null && asked(c, 'authorization') !== undefined)
      return refuse(c, failure('unauthorized', 'Please sign in again'))
    c.set('person', who)
    return next()
  }
}
