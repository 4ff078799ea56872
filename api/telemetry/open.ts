import type { Config } from '#api/config.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts'

/**
 * What the configuration asks for: traces and figures to a collector (OTLP), figures for Prometheus on a port of their own,
 * both or neither. The libraries are loaded only when one of them is; throws when the port is taken.
 */
export async function openTelemetry({
  otlpEndpoint,
  metrics,
}: Pick<Config, 'otlpEndpoint' | 'metrics'>): Promise<Telemetry> {
  if (otlpEndpoint === null && metrics === null) return NO_TELEMETRY
  const { startSdk } = await import('./sdk.ts')
  return startSdk({ otlpEndpoint, metrics })
}
