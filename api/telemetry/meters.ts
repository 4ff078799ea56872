import type { Meter } from '@opentelemetry/api'
import { METRICS, type MetricName } from './metrics.ts'
import type { Telemetry } from './telemetry.ts'

/** The shop's figures as instruments of a meter, each made when it is first used. */
export function metersOf(meter: Meter): Pick<Telemetry, 'count' | 'measure' | 'watch'> {
  const counters = byName(name => meter.createCounter(name, optionsOf(name)))
  const histograms = byName(name => meter.createHistogram(name, optionsOf(name)))
  return {
    count: (name, labels) => counters(name).add(1, labels),
    measure: (name, value, labels) => histograms(name).record(value, labels),
    watch: (name, read) =>
      meter.createObservableGauge(name, optionsOf(name)).addCallback(async result => {
        try {
          result.observe(await read())
        } catch {
          // The store does not answer: that is told by health, and the figure is missing for as long.
        }
      }),
  }
}

function byName<T>(make: (name: MetricName) => T): (name: MetricName) => T {
  const made = new Map<MetricName, T>()
  return name => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

function optionsOf(name: MetricName) {
  const metric: { unit?: string; help: string; bounds?: readonly number[] } = METRICS[name]
  const { unit = '', help: description, bounds } = metric
  return { description, unit, ...(bounds ? { advice: { explicitBucketBoundaries: [...bounds] } } : {}) }
}
