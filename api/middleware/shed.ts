import type { MiddlewareHandler } from 'hono'
import { overloaded } from '#api/failure.ts'
import type { Load } from '#api/load.ts'
import type { Telemetry } from '#api/telemetry/telemetry.ts'
import type { ApiEnv } from './context.ts'
import { refuse } from './envelope.ts'

/** From so many milliseconds of waiting on, newcomers are sent away: those in front are answered within two seconds. */
export const TOO_LATE_MS = 800

/**
 * Sends calls away with 503 and a time to come back while this process is late (issue 10.5): what cannot be answered in time costs
 * nothing more then. Devices try again by themselves. Probes and the payment provider's word always pass.
 */
export function shed(
  load: Load,
  always: ReadonlySet<string>,
  { count }: Pick<Telemetry, 'count'>,
): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    if (load.lateMs() < TOO_LATE_MS || always.has(c.req.path)) return next()
    count('goldleaf_requests_shed_total')
    return Promise.resolve(refuse(c, overloaded()))
  }
}
