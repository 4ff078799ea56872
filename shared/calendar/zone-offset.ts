import { lazily } from '#shared/lazily.ts'
import { SECOND } from '#shared/time.ts'

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant (epoch ms). Throws `RangeError` for what is no instant. */
export type OffsetAt = (instant: number) => number

/** Of Temporal what is asked here; the compiler's libraries do not have it yet. */
interface TemporalOffsets {
  Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { offsetNanoseconds: number } }
  }
}

const NANOSECONDS = 1_000_000

/** By Temporal, which browsers have since 2026: its first answer takes them a fiftieth of what a first `DateTimeFormat` does. */
const offsetByTemporal =
  (temporal: TemporalOffsets, zone: string): OffsetAt =>
  instant =>
    temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / NANOSECONDS

/** By what a clock of the zone shows, for those without Temporal. */
export function offsetByClock(zone: string): OffsetAt {
  const clock = lazily(
    () =>
      new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
        ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
      }),
  )
  return instant => {
    const parts = clock().formatToParts(instant)
    const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    return shown - Math.floor(instant / SECOND) * SECOND
  }
}

/** How far a zone's clocks are ahead, by the quicker way of those there are. */
export function offsetOf(zone: string): OffsetAt {
  const { Temporal } = globalThis as { Temporal?: TemporalOffsets }
  return Temporal ? offsetByTemporal(Temporal, zone) : offsetByClock(zone)
}
