import { HOUR } from '#shared/time.ts'

const FIRST_MS = 30_000

/** Milliseconds until something that failed `tries` times before is tried again: half a minute, then twice as long each time, an hour at most. */
export const retryWait = (tries: number): number => Math.min(HOUR, FIRST_MS * 2 ** tries)
