import { randomInt } from 'node:crypto'

/** Random, so that a document removed and made anew never looks unchanged to a compare-and-set. */
export const firstRevision = (): number => randomInt(2 ** 47)

/** Every lost race means that another writer won, so only a writer that races itself comes this far. */
const MAX_ATTEMPTS = 10_000

/** Calls `attempt` until it answers something other than `'lost'`. */
export async function untilWon<T>(id: string, attempt: () => Promise<T | 'lost'>): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
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
