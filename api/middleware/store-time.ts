import type { MiddlewareHandler } from 'hono'
import { withStoreTime } from '#api/store/store-time.ts'
import type { ApiEnv } from './context.ts'

/**
 * Gives the calls a request makes of the store so many milliseconds together, after which it is answered 503 with a time to come back
 * (issue 10.1). To what it has done that is no more than the death of a process: the same again does the rest. Waiting for others, such as
 * an upload's parts, does not count, nor does what a streamed answer asks for.
 */
export function storeTime(ms: number): MiddlewareHandler<ApiEnv> {
  return (_, next) => withStoreTime(ms, next)
}
