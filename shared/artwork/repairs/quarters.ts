/** Quarters of a turn, with the clock. */
export type Quarters = 0 | 1 | 2 | 3

/** EXIF's ways to lie, each a quarter with the clock from the one before: as they are, and mirrored. */
const ROUNDS: readonly (readonly number[])[] = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
]

/** How a picture lies once turned, by EXIF's numbers 1 to 8. */
export function turnedBy(orientation: number, quarters: Quarters): number {
  for (const round of ROUNDS) {
    const at = round.indexOf(orientation)
    if (at !== -1) return round[(at + quarters) % round.length] ?? orientation
  }
  return orientation
}
