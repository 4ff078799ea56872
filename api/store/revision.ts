import { randomInt } from 'node:crypto'

/** Random, so that a document removed and made anew never looks unchanged to a compare-and-set. */
export const firstRevision = (): number => randomInt(2 ** 47)

/** Lost races after which a writer gives up: by then it has waited for half a minute. */
export const MAX_ATTEMPTS = 300
/** The longest pause after a lost race, in milliseconds. */
export const MAX_PAUSE_MS = 250

/** Where pauses come from: chance from 0 up to 1, and a timer in milliseconds. */
export interface Backoff {
  chance(): number
  pause(ms: number): Promise<void>
}

const BACKOFF: Backoff = {
  chance: Math.random,
  pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

/**
 * Calls `attempt` until it returns something other than `'lost'`, with a pause after each lost race: any length up to one
 * that doubles, so that writers who met do not meet again (issue 6.6). Throws after `MAX_ATTEMPTS`.
 */
export async function untilWon<T>(
  id: string,
  attempt: () => Promise<T | 'lost'>,
  { chance, pause }: Backoff = BACKOFF,
): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    if (tries > 0) await pause(chance() * Math.min(MAX_PAUSE_MS, 2 ** tries))
    const outcome = await attempt()
    if (outcome !== 'lost') return outcome
  }
  throw new Error(`Gave up changing ${id} after ${MAX_ATTEMPTS} lost races`)
}

/** Throws when a change would move a document to another id. */
export function sameId<T extends { _id: string }>(id: string, doc: T): T {
  if (doc._id !== id) throw new Error(`A change of ${id} may not make ${doc._id} of it`)
  return doc
}
