import type { Product } from '#shared/catalogue/product.ts'
import { validateChannelLetters } from '#shared/pricing/channel-letters.ts'
import { judgeSelection } from '#shared/pricing/judge.ts'
import { typedQuantity } from '#shared/pricing/typed.ts'
import type { Configuration } from './configuration.ts'

const FIELDS = new Set(['jobName', 'quantity', 'characters'])

export interface FieldErrors {
  jobName?: string
  quantity?: string
  characters?: string
}

/** What is wrong at which field: channel letters in the spec's words first (D14), else in pricing's. */
export function fieldErrors(product: Product, { selection, typed }: Configuration): FieldErrors {
  const problems = judgeSelection(product, selection).toReversed()
  const judged = problems
    .filter(({ field }) => FIELDS.has(field))
    .map(({ field, message }) => [field, message])
  const errors: FieldErrors = Object.fromEntries(judged)
  if (!product.characters) return errors
  const { jobName, characters } = selection
  return {
    ...errors,
    ...validateChannelLetters({ jobName, quantity: typedQuantity(typed.quantity), characters }),
  }
}
