import type { NotKept } from '#pwa/lib/not-saved.ts'

/** Failures of the connection to the database, after which a new one may work. */
const DEAD = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  'OpenFailedError',
  'TimeoutError',
  'AbortError',
  'TransactionInactiveError',
])

const FULL = 'QuotaExceededError'

/** An error with those it wraps: Dexie and aborted transactions hide the cause inside. */
function causes(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('name' in error)) return []
  const inner = 'inner' in error ? causes(error.inner) : []
  const each = 'failures' in error && Array.isArray(error.failures) ? error.failures.flatMap(causes) : []
  return [String(error.name), ...inner, ...each]
}

/** Whether the device had no room left, anywhere: database, file system or local storage. */
function isFull(error: unknown): boolean {
  return causes(error).includes(FULL)
}

/** Why the device did not take a write; null when the device is not to blame, which is a bug or the caller's own error. */
export function storageFailure(error: unknown): Exclude<NotKept, 'superseded'> | null {
  if (isFull(error)) return 'full'
  return causes(error).some(name => DEAD.has(name)) ? 'dead' : null
}
