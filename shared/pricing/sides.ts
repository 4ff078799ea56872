import { chosenEntry } from '#shared/catalogue/conditions.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'

/** The choices that price a second side, per list (spec §9). */
export const TWO_SIDES = '2 Sides'
export const DOUBLE_SIDED = 'Double Sided'
export const TWO_PIECES = '2 pieces'

/** Whether an active list holds this choice. */
export function holds(product: Product, choices: Choices, key: OptionKey, name: string): boolean {
  return chosenEntry(product, key, choices)?.name === name
}
