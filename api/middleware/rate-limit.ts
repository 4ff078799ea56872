import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { type Allowance, takeOf } from '#api/store/allowances.ts'
import { callerOf } from './caller.ts'
import { refuse } from './envelope.ts'

export interface Limit {
  /** Names the limiter's counters. */
  name: string
  max: number
  windowMs: number
}

type LimitDeps = Pick<Deps, 'counters' | 'clock'>

/** Of connections that are kept: an address is read once for all of its requests. */
const peers = new WeakMap<Socket, string>()

function peerOf({ incoming }: Partial<HttpBindings>): string {
  // Requests handed to the app without a socket (tests, in-process calls) share one address.
  if (incoming === undefined) return 'in-process'
  const { socket } = incoming
  const known = peers.get(socket)
  if (known !== undefined) return known
  const peer = callerOf(socket.remoteAddress ?? '')
  peers.set(socket, peer)
  return peer
}

/** Who calls, as limits count it; with proxies in front, whom the nearest `hops` of them vouch for (TRUST_PROXY). */
export function clientAddress(c: Context, hops: number): string {
  const peer = peerOf(c.env ?? {})
  if (hops === 0) return peer
  const chain = (c.req.header('X-Forwarded-For') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const vouchedFor = chain.at(-hops)
  return vouchedFor === undefined ? peer : callerOf(vouchedFor)
}

/** Refuses an address that asks more often than the limit says. */
export function perAddress(deps: LimitDeps & Pick<Deps, 'config'>, limit: Limit): MiddlewareHandler {
  return limited(deps, limit, c => clientAddress(c, deps.config.trustProxy))
}

/** Refuses a signed-in person who asks more often than the limit says; stands behind `requireUser`. */
export function perPerson(deps: LimitDeps, limit: Limit): MiddlewareHandler {
  return limited(deps, limit, c => c.get('person').sub)
}

/**
 * Refuses a signed-in person who asks more often than all processes together allow; for what costs money (issue 10.3). Stands
 * behind `requireUser`.
 */
export function perPersonEverywhere(
  deps: Pick<Deps, 'store' | 'clock'>,
  limit: Allowance,
): MiddlewareHandler {
  return async (c, next) => {
    const { isWithin, resetAt } = await takeOf(deps.store, deps.clock, limit, c.get('person').sub)
    return isWithin ? next() : refuseUntil(c, resetAt, deps.clock)
  }
}

/** Refuses with 429 and Retry-After once `keyOf` a request has come more than `max` times in a window. */
function limited(
  { counters, clock }: LimitDeps,
  limit: Limit,
  keyOf: (c: Context) => string,
): MiddlewareHandler {
  return (c, next) => {
    const { count, resetAt } = counters.hit(limit.name, keyOf(c), limit.windowMs)
    return count <= limit.max ? next() : Promise.resolve(refuseUntil(c, resetAt, clock))
  }
}

/** Refuses with 429, and with the time from which on it is taken again. */
export function refuseUntil(c: Context, resetAt: number, clock: Deps['clock']): Response {
  c.header('Retry-After', String(Math.max(1, Math.ceil((resetAt - clock.now()) / 1000))))
  return refuse(c, failure('rate_limited', 'Too many requests. Please wait a moment.'))
}
