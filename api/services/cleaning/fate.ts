import type { ArtworkDoc } from '#api/store/documents.ts'
import { DAY } from '#shared/time.ts'

/** An object nobody claimed lives this long (D22, D24). */
export const UNCLAIMED_MS = DAY
/** An owned object nothing refers to lives this long before it is doomed (D24). */
export const UNUSED_MS = 14 * DAY
/** A doomed object can be used again for this long (D24). */
const DOOMED_MS = DAY

export type Fate = 'keep' | 'doom' | 'remove'

/** What becomes of an artwork object that nothing refers to (D24); `now` in epoch ms. */
export function fateOf(doc: ArtworkDoc, now: number): Fate {
  if (doc.removing) return 'remove'
  const age = now - Date.parse(doc.createdAt)
  if (doc.owner === null) return age >= UNCLAIMED_MS ? 'remove' : 'keep'
  if (doc.doomedAt) return now - Date.parse(doc.doomedAt) >= DOOMED_MS ? 'remove' : 'keep'
  return age >= UNUSED_MS ? 'doom' : 'keep'
}
