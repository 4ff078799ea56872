import type { MiddlewareHandler } from 'hono'
import { failure } from '#api/failure.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { jsonBody } from '#api/middleware/json-body.ts'
import { MAX_SYNC_MUTATIONS, SYNC_PROTO } from '#shared/contract/limits.ts'

/** A body of which nothing is known yet. */
type Body = Readonly<Record<string, unknown>>

/**
 * A protocol or a number of mutations this server does not take is told apart before anything else is read: reading them
 * takes most of a sync's time (issue 6.1).
 */
export function understood(mutationsIn: (body: Body) => number): MiddlewareHandler {
  return async (c, next) => {
    const body = asBody(await jsonBody(c).catch(() => null))
    if (typeof body.proto === 'number' && body.proto !== SYNC_PROTO)
      return refuse(c, failure('unsupported_proto', 'This shop speaks another version. Please update.'))
    if (mutationsIn(body) > MAX_SYNC_MUTATIONS)
      return refuse(c, failure('too_large', `A sync request carries at most ${MAX_SYNC_MUTATIONS} changes`))
    return next()
  }
}

/** Mutations of one cart. */
export const mutationsOfCart = ({ muts }: Body): number => listed(muts).length

/** Mutations of many carts together. */
export const mutationsOfCarts = ({ carts }: Body): number =>
  listed(carts).reduce((sum: number, cart) => sum + mutationsOfCart(asBody(cart)), 0)

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const asBody = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
