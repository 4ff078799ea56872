import type { Env, MiddlewareHandler } from 'hono'

/**
 * Middleware that stand one behind the other, as one: each that Hono runs costs promises of its own. All but the last hand on what
 * `next` gives them, which may be an answer.
 */
export function inOne<E extends Env>(...all: MiddlewareHandler<E>[]): MiddlewareHandler<E> {
  return all.reduceRight((behind, each) => (c, next) => each(c, () => behind(c, next) as Promise<void>))
}

/** What those that stand in one with this refuse is not yet the context's answer; what lies behind them is. */
export const refusalIn = (handedOn: unknown): Response | undefined =>
  handedOn instanceof Response ? handedOn : undefined
