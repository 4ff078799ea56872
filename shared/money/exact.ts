import { type ExactCents, roundHalfUp } from './cents.ts'

export const ZERO: ExactCents = { num: 0, den: 1 }

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** `num / den` cents in lowest terms. */
export function exact(num: number, den = 1): ExactCents {
  const divisor = greatestCommonDivisor(num, den) || 1
  return { num: num / divisor, den: den / divisor }
}

export function plus(a: ExactCents, b: ExactCents): ExactCents {
  return exact(a.num * b.den + b.num * a.den, a.den * b.den)
}

/** A whole number of times the amount, not rounded. */
export function times(amount: ExactCents, count: number): ExactCents {
  return exact(amount.num * count, amount.den)
}

/**
 * `amount` x `count` in whole cents with the one rounding of D8. The whole cents are multiplied apart from the
 * fraction, so 100,000 of a dear piece stays within the integers a number can hold.
 */
export function timesRounded(amount: ExactCents, count: number): number {
  const whole = Math.floor(amount.num / amount.den)
  const rest = amount.num - whole * amount.den
  return whole * count + roundHalfUp({ num: rest * count, den: amount.den })
}
