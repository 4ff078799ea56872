import { allowedEntries, optionKeys } from '#shared/catalogue/conditions.ts'
import { poleWidthIn, toFeetInches } from '#shared/catalogue/pole-banner.ts'
import type { Choices, Product } from '#shared/catalogue/product.ts'
import type { Dimensions, Selection } from './types.ts'

export const NO_SIZE: Dimensions = { heightFt: 0, heightIn: 0, widthFt: 0, widthIn: 0 }

/**
 * What a product page starts with (spec §4): the first entry of each list, quantity 1, store pickup off, job name
 * empty, no size; a pole banner starts with its first Size at its default height.
 */
export function defaultSelection(product: Product): Selection {
  const choices = defaultChoices(product)
  return {
    choices,
    dimensions: defaultDimensions(product, choices),
    characters: '',
    jobName: '',
    quantity: 1,
    storePickup: false,
  }
}

/**
 * The choices made, completed with the first entry of every other list, hidden ones too; of a paired list the first
 * entry that its parent's choice allows.
 */
export function defaultChoices(product: Product, made: Choices = {}): Choices {
  const { pairing } = product
  const keys = optionKeys(product).toSorted(
    (a, b) => Number(a === pairing?.child) - Number(b === pairing?.child),
  )
  const choices: Choices = {}
  for (const key of keys) choices[key] = made[key] ?? allowedEntries(product, key, choices)[0]?.name ?? ''
  return choices
}

/** No size, except for the pole banner: the width of its Size at its default height (spec §5). */
export function defaultDimensions(product: Product, choices: Choices): Dimensions {
  const pole = product.poleBanner
  if (!pole) return NO_SIZE
  const width = toFeetInches(poleWidthIn(product, choices) ?? pole.defaults.widthIn)
  const height = toFeetInches(pole.defaults.heightIn)
  return { heightFt: height.ft, heightIn: height.in, widthFt: width.ft, widthIn: width.in }
}
