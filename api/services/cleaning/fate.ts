import type { ArtworkDoc } from '#api/store/documents.ts'
import { DAY } from '#shared/time.ts'

/** An object nobody claimed lives this long (D22, D24). */
export const UNCLAIMED_MS = DAY
/** An owned object nothing refers to lives this long before it is doomed (D24). */
export const UNUSED_MS = 14 * DAY
/** A doomed object can be used again for this long (D24). */
const DOOMED_MS = DAY

/** When the fate of an owned artwork that nothing refers to comes, in epoch ms: doomed, or where it is that already, removed. */
export function fateAt({ createdAt, doomedAt }: ArtworkDoc): number {
  return doomedAt ? Date.parse(doomedAt) + DOOMED_MS : Date.parse(createdAt) + UNUSED_MS
}

export type Fate = 'keep' | 'doom' | 'remove'

/** What becomes of an artwork object that nothing refers to (D24); `now` in epoch ms. */
export function fateOf(doc: ArtworkDoc, now: number): Fate {
  if (doc.removing) return 'remove'
  if (doc.owner === null) return now - Date.parse(doc.createdAt) >= UNCLAIMED_MS ? 'remove' : 'keep'
  if (now < fateAt(doc)) return 'keep'
  return doc.doomedAt ? 'remove' : 'doom'
}
