import type { Product } from '#shared/catalogue/product.ts'
import { validateChannelLetters } from '#shared/pricing/channel-letters.ts'
import { judgeSelection } from '#shared/pricing/judge.ts'
import { typedQuantity } from '#shared/pricing/typed.ts'
import type { Configuration } from './configuration.ts'

export interface FieldErrors {
  jobName?: string
  quantity?: string
  characters?: string
}

/** What is wrong at which field: channel letters in the spec's words (D14), other products' quantity in pricing's. */
export function fieldErrors(product: Product, { selection, typed }: Configuration): FieldErrors {
  const bad = judgeSelection(product, selection).find(({ field }) => field === 'quantity')?.message
  const quantity = bad === undefined ? {} : { quantity: bad }
  if (!product.characters) return quantity
  const { jobName, characters } = selection
  return {
    ...quantity,
    ...validateChannelLetters({ jobName, quantity: typedQuantity(typed.quantity), characters }),
  }
}
