/** Seconds up to which a request's time is counted together: what people feel, and what shedding is for. */
const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
/** From a tap that goes at once to a device that was offline for a week, in seconds. */
const WAIT_BOUNDS = [1, 5, 30, 300, 3_600, 14_400, 86_400, 604_800]

/** Everything that is measured, by the name Prometheus has for it; docs/operating.md says when to wake somebody (issue 10.5). */
export const METRICS = {
  goldleaf_request_seconds: {
    kind: 'histogram',
    unit: 's',
    help: 'Time of requests by method, route and status',
    bounds: REQUEST_BOUNDS,
  },
  goldleaf_requests_shed_total: {
    kind: 'counter',
    help: 'Calls that were sent away while the process was late',
  },
  goldleaf_requests_unread_total: {
    kind: 'counter',
    help: 'Requests that came to no route, by status: no HTTP, headers too long, a shop that closes',
  },
  goldleaf_alerts_total: { kind: 'counter', help: 'Lines of the log that ask for a person, by their text' },
  goldleaf_sync_lag_seconds: {
    kind: 'histogram',
    unit: 's',
    help: 'Age of the oldest cart change of a sync when it arrived, told by its device',
    bounds: WAIT_BOUNDS,
  },
  goldleaf_outbox_oldest_seconds: {
    kind: 'histogram',
    unit: 's',
    help: 'Age of the oldest row that a syncing device still had to send, or needs its person for',
    bounds: WAIT_BOUNDS,
  },
  goldleaf_uploads_total: {
    kind: 'counter',
    help: 'Uploads of artwork by what they came to: started, resumed, stored, completed, refused',
  },
  goldleaf_late_seconds: { kind: 'gauge', unit: 's', help: 'How late things run in this process' },
  goldleaf_memory_bytes: { kind: 'gauge', unit: 'By', help: 'Memory of this process (resident)' },
  goldleaf_paid_without_order: {
    kind: 'gauge',
    help: 'Payments without an order that the last comparison with the provider found',
  },
  goldleaf_payment_events_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    help: 'Age of the oldest payment event that has not become what it asks for',
  },
  goldleaf_tracker_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    help: 'Age of the oldest order or message that the tracking tool has not taken',
  },
  goldleaf_mail_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    help: 'Age of the oldest mail to a customer that no mail server has taken',
  },
  goldleaf_booth_owed_cents: { kind: 'gauge', help: 'Money of booth tickets that is owed back, in cents' },
  goldleaf_booth_owed: { kind: 'gauge', help: 'Payments of booth tickets that are owed back' },
} as const satisfies Record<string, Metric>

interface Metric {
  kind: 'counter' | 'histogram' | 'gauge'
  /** As OpenTelemetry writes units. */
  unit?: string
  help: string
  bounds?: readonly number[]
}

type NamesOfKind<Kind extends Metric['kind']> = {
  [Name in keyof typeof METRICS]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never
}[keyof typeof METRICS]

export type MetricName = keyof typeof METRICS
export type Counter = NamesOfKind<'counter'>
export type Histogram = NamesOfKind<'histogram'>
export type Gauge = NamesOfKind<'gauge'>
/** What a figure is told apart by. Few values each, none of a person. */
export type Labels = Record<string, string>
