import { vi } from 'vitest'

/** A test that waits for something fails after this many milliseconds, not after one second: slow is no fault. */
const PATIENCE_MS = 30_000

/** Files that share a process run this anew each. */
const isPatient = Symbol.for('goldleaf patient waits')

if (!(isPatient in vi)) {
  const { waitFor } = vi
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  Object.assign(vi, { [isPatient]: true })
}
