/** A rational number of cents that is not negative: numerator over denominator, both safe integers (D8). */
export interface ExactCents {
  num: number
  den: number
}

/** Dollars as the wire has them, in whole cents; a third decimal rounds half up (D8). */
export function toCents(dollars: number): number {
  // 1.005 * 100 is 100.49999999999999; shifting the decimal point in the text is exact.
  const shifted = Number(`${dollars}e2`)
  return Math.round(Number.isNaN(shifted) ? dollars * 100 : shifted)
}

/** Whole cents as the dollars of the wire (D8). */
export function toDollars(cents: number): number {
  return cents / 100
}

/** The nearest whole cent, half up (D8). */
export function roundHalfUp({ num, den }: ExactCents): number {
  const whole = Math.floor(num / den)
  const rest = num - whole * den
  return rest * 2 >= den ? whole + 1 : whole
}
