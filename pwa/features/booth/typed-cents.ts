import { MAX_TICKET_CENTS } from '#shared/contract/limits.ts'
import { readCents } from '#shared/money/read-cents.ts'

/** Cents of an amount as people type it; null for what is none, and for more than an act may say. */
export function centsOf(typed: string): number | null {
  const cents = readCents(typed)
  return cents !== null && cents <= MAX_TICKET_CENTS ? cents : null
}
