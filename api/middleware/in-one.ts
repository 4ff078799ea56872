import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Env, MiddlewareHandler } from 'hono'

/**
 * Middleware that stand one behind the other, as one: each that Hono runs costs promises of its own. All but the last hand on what
 * `next` gives them, which may be an answer.
 */
export function inOne<E extends Env>(...all: MiddlewareHandler<E>[]): MiddlewareHandler<E> {
  return all.reduceRight((behind, each) => (c, next) => each(c, () => behind(c, next) as Promise<void>))
}

/**
 * What is handed on and not yet the context's answer: a refusal of those that stand in one with this, or what a short cut leads to. What
 * Hono puts behind them is the context's already.
 */
export const answerIn = (handedOn: unknown): Response | undefined =>
  handedOn instanceof Response || handedOn === RESPONSE_ALREADY_SENT ? (handedOn as Response) : undefined
