import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { Config } from '#api/config.ts'
import { metersOf } from './meters.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts'
import { EXPORT_MS, startTracing } from './tracer.ts'

/** Milliseconds between two reports of figures to a collector. */
const REPORT_EVERY_MS = 30_000

/** OpenTelemetry's libraries, set up as the configuration asks. Throws when the port of `/metrics` is taken. */
export async function startSdk({
  otlpEndpoint,
  metrics,
}: Pick<Config, 'otlpEndpoint' | 'metrics'>): Promise<Telemetry> {
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': 'goldleaf' }))
  const prometheus = metrics && (await prometheusAt(metrics))
  const readers: IMetricReader[] = prometheus ? [prometheus] : []
  if (otlpEndpoint !== null) readers.push(reportsTo(otlpEndpoint))
  const provider = new MeterProvider({ resource, readers })
  const traces = otlpEndpoint === null ? null : startTracing(otlpEndpoint, resource)
  return {
    ...metersOf(provider.getMeter('goldleaf')),
    tracing: traces?.tracing ?? NO_TELEMETRY.tracing,
    close: async () => {
      // A collector that is not there keeps nobody from stopping.
      await Promise.allSettled([provider.shutdown(), traces?.close()])
    },
  }
}

async function prometheusAt({ port, host }: NonNullable<Config['metrics']>): Promise<PrometheusExporter> {
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true, withoutScopeInfo: true })
  await exporter.startServer()
  return exporter
}

function reportsTo(endpoint: string): PeriodicExportingMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, timeoutMillis: EXPORT_MS }),
    exportIntervalMillis: REPORT_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
  })
}
