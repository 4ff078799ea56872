/**
 * What a device says of its outbox with each cart sync, in whole milliseconds of its own clock: how long the oldest change that
 * goes has waited, and how long the oldest row of all has. For the shop's figures alone; nothing is decided by it (G5, issue 10.5).
 */
export const LAG_HEADER = 'X-Goldleaf-Lag'
export const OLDEST_HEADER = 'X-Goldleaf-Oldest'
