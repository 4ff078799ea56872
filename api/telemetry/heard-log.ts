import type { LoggerOptions } from 'pino'
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts'

/** What telemetry adds to the log: the trace's id on every line of a request, and a count of the lines that ask for a person. */
export function heardLog(telemetry: Telemetry): Pick<LoggerOptions, 'mixin' | 'hooks'> {
  if (telemetry === NO_TELEMETRY) return {}
  const { tracing, count } = telemetry
  return {
    mixin: () => {
      const trace = tracing.traceId()
      return trace === null ? {} : { trace }
    },
    hooks: {
      logMethod(args, log) {
        const [told, alert] = args as unknown[]
        if (isAlert(told)) count('goldleaf_alerts_total', { alert: String(alert) })
        log.apply(this, args)
      },
    },
  }
}

const isAlert = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && 'alert' in told && told.alert === true
