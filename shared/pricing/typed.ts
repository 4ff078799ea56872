/** Units of length after the number, as people write them. */
const FEET = /\s*(?:'|′|’|ft\.?|foot|feet)$/i
const INCHES = /\s*(?:"|″|”|in\.?|inch|inches)$/i
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/
/** What a number may begin with: it is still being typed. */
const BEGUN = /^-?\.?$/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/

/** Feet or inches as typed, with or without the unit: 0 when nothing is typed yet, null when it says no number. */
export function typedLength(text: string): number | null {
  const bare = text.trim().replace(FEET, '').replace(INCHES, '')
  if (BEGUN.test(bare)) return 0
  return NUMBER.test(bare) ? Number(bare) : null
}

/** Whether a length is typed with the unit of another box: 36" are no 36 feet. */
export const isOtherUnit = (text: string, unit: 'feet' | 'inches'): boolean =>
  (unit === 'feet' ? INCHES : FEET).test(text.trim())

/** A quantity as typed, commas between its thousands allowed: NaN when it says no number. */
export function typedQuantity(text: string): number {
  const bare = text.trim()
  const plain = THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare
  return NUMBER.test(plain) ? Number(plain) : Number.NaN
}
