/** First and longest wait before another try, in milliseconds ("Outbox"). */
const FIRST_MS = 1_000
const LONGEST_MS = 20_000

/** How long to wait after so many failed tries in a row: full jitter, 20 s at most, or what the server asked for. */
export function backoffDelay(tries: number, random: number, retryAfterMs: number | null = null): number {
  const jittered = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10))
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_MS))
}
