/** Inches at which an eye of ordinary sharpness stops telling single pixels apart, times pixels per inch. */
const EYE = 3438
const SOFT_DPI = 15

/** From how far a print of so many pixels an inch looks sharp, in plain words; null where it does from nowhere near. */
export function sharpFrom(dpi: number): string | null {
  if (dpi >= 150) return 'close up, at arm’s length'
  if (dpi < SOFT_DPI) return null
  const feet = Math.ceil(EYE / dpi / 12)
  return `about ${feet} feet away`
}
