import type { Counter, Gauge, Histogram, Labels } from './metrics.ts'

/** What became of a request, for its span and its figures: nothing secret, nothing of a person. */
export interface Served {
  method: string
  /** The pattern, never the address: `/api/orders/customer-orders/:id`. */
  route: string
  status: number
}

/** Where a tap on a phone is followed to the database (issue 10.5). */
export interface Tracing {
  /** Whether anybody listens; while nobody does nothing is wrapped. */
  isOn: boolean
  /** Runs `work` as a step of the trace that is running. */
  step<T>(name: string, work: () => T): T
  /** Runs a request as part of the trace that its caller names (W3C `traceparent`), or of a new one. */
  serve(parent: string | undefined, work: () => Promise<Served>): Promise<void>
  /** Of the trace that is running, in hex; null outside of one. */
  traceId(): string | null
}

/** Figures and traces for whoever operates the shop. */
export interface Telemetry {
  tracing: Tracing
  count(name: Counter, labels?: Labels): void
  measure(name: Histogram, value: number, labels?: Labels): void
  /** Asked whenever somebody looks; what cannot be read just now is left out. */
  watch(name: Gauge, read: () => number | Promise<number>): void
  /** Sends what was gathered, within three seconds, and ends. */
  close(): Promise<void>
}

const NO_TRACING: Tracing = {
  isOn: false,
  step: (_, work) => work(),
  serve: async (_, work) => void (await work()),
  traceId: () => null,
}

/** Nobody listens: what a shop has unless it is told where figures go. */
export const NO_TELEMETRY: Telemetry = {
  tracing: NO_TRACING,
  count: () => undefined,
  measure: () => undefined,
  watch: () => undefined,
  close: async () => undefined,
}
