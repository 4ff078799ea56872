/** How fast a file goes up, smoothed so that the time left does not jump. */
export interface Throughput {
  /** Milliseconds of the clock and bytes sent when it was last looked at. */
  at: number
  sent: number
  /** Bytes a second; null before there is anything to go by. */
  speed: number | null
}

/** Milliseconds after which an old speed counts for about a third. */
const MEMORY_MS = 4_000
/** Shorter stretches say more of the network card than of the network. */
const SHORTEST_MS = 250

export const startThroughput = (now: number, sent: number): Throughput => ({ at: now, sent, speed: null })

/** The pace once `sent` bytes are there at `now`. Bytes that have to be sent again count for nothing. */
export function throughputAfter(throughput: Throughput, now: number, sent: number): Throughput {
  const ms = now - throughput.at
  if (ms < SHORTEST_MS) return throughput
  const fresh = (Math.max(0, sent - throughput.sent) * 1000) / ms
  const weight = 1 - Math.exp(-ms / MEMORY_MS)
  const speed = throughput.speed === null ? fresh : throughput.speed + weight * (fresh - throughput.speed)
  return { at: now, sent, speed }
}

/** Whole seconds left for the rest of a file, at least 1; null while nobody can tell. */
export function secondsLeft({ speed }: Throughput, left: number): number | null {
  return speed === null || speed < 1 ? null : Math.max(1, Math.round(left / speed))
}
