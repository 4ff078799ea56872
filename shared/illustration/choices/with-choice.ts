import { choose } from '#shared/catalogue/conditions.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'

/** The product as it begins, with one choice and those that it needs to show (spec §4). */
export function withChoice(product: Product, key: OptionKey, name: string): Selection {
  const needed = Object.entries(product.conditional[key]?.when ?? {}) as [OptionKey, string][]
  const start = needed.reduce(
    (now, [other, choice]) => choose(product, now, other, choice),
    defaultSelection(product),
  )
  return choose(product, start, key, name)
}
