import { afterAll, vi } from 'vitest'

/** What a file of tests finds, in a process that it shares with others. */
const { setTimeout: found } = globalThis

// A spy on a timer that was faked puts the fake one back, after the real ones were: it never rings, and the next file hangs.
afterAll(() => {
  vi.restoreAllMocks()
  if (globalThis.setTimeout !== found)
    throw new Error('These tests leave setTimeout another than they found it')
})
