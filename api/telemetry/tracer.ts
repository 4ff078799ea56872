import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Served, Tracing } from './telemetry.ts'

/** Milliseconds the collector may take; what it does not take then is lost. */
export const EXPORT_MS = 3_000

/** Traces that go to a collector in batches. No span holds more than a name, a route and a status. */
export function startTracing(
  endpoint: string,
  resource: Resource,
): { tracing: Tracing; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const contexts = new AsyncLocalStorageContextManager().enable()
  const tracer = provider.getTracer('goldleaf')
  const propagator = new W3CTraceContextPropagator()

  const joined = (parent: string | undefined): Context =>
    propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
  const within = <T>(span: Span, around: Context, work: () => T): T =>
    contexts.with(trace.setSpan(around, span), work)

  const tracing: Tracing = {
    isOn: true,
    traceId: () => trace.getSpanContext(contexts.active())?.traceId ?? null,
    step(name, work) {
      const around = contexts.active()
      // Jobs and starts belong to no request: their steps alone say nothing.
      if (trace.getSpan(around) === undefined) return work()
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, around)
      return ended(span, () => within(span, around, work))
    },
    async serve(parent, work) {
      const around = joined(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, around)
      await ended(span, async () => describe(span, await within(span, around, work)))
    },
  }
  return {
    tracing,
    close: async () => {
      await provider.shutdown()
      contexts.disable()
    },
  }
}

function describe(span: Span, { method, route, status }: Served): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Ends the span when the work is over, be it at once or later. What went wrong is in the log, not here: its words may hold anything. */
function ended<T>(span: Span, work: () => T): T {
  const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
  try {
    const result = work()
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    result.catch(fail).finally(() => span.end())
    return result
  } catch (error) {
    fail()
    span.end()
    throw error
  }
}
