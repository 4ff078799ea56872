/** Lengths of time in milliseconds, for constants that say `7 * DAY`. Days are 24 hours long. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
