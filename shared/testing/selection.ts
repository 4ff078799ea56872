import { choose } from '#shared/catalogue/conditions.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'

/** Height and width in [feet, inches]. */
export function sized(height: [ft: number, inches: number], width: [ft: number, inches: number]): Dimensions {
  return { heightFt: height[0], heightIn: height[1], widthFt: width[0], widthIn: width[1] }
}

/** The default selection with these choices made one by one, as a person makes them, and these fields set. */
export function aSelection(
  product: Product,
  choices: Choices = {},
  fields: Partial<Omit<Selection, 'choices'>> = {},
): Selection {
  const made = Object.entries(choices) as [OptionKey, string][]
  const chosen = made.reduce(
    (selection, [key, name]) => choose(product, selection, key, name),
    defaultSelection(product),
  )
  return { ...chosen, ...fields }
}
