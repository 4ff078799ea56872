/** Where a line goes: behind the first of these lines that is there, nearest first; null is the start of the cart. */
export type LinePlace = (string | null)[]

/** Lines a place names at most; when all of them are gone, the line goes to the end. */
export const MAX_PLACE = 10

/** The place of the line at this index among lines with these ids. */
export function placeAt(ids: readonly string[], index: number): LinePlace {
  const nearest = ids.slice(Math.max(0, index - MAX_PLACE), index).reverse()
  return nearest.length < MAX_PLACE ? [...nearest, null] : nearest
}

/** The index a line of this place gets among lines with these ids. */
export function indexOf(ids: readonly string[], place: readonly (string | null)[]): number {
  for (const id of place) {
    if (id === null) return 0
    const index = ids.indexOf(id)
    if (index !== -1) return index + 1
  }
  return ids.length
}
