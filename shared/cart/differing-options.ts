import type { Product } from '#shared/catalogue/product.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { OptionsMap } from './line.ts'
import { type DisplayOption, displayOptions, toOptionsMap } from './options-map.ts'

/** What is always said of a line, whatever its product starts with. */
const ALWAYS = ['Dimensions', 'Quantity']

/** The choices that are shown of a line, each in one of two lists, in their order. */
export interface SplitOptions {
  /** Chosen otherwise than the product starts with. */
  differing: DisplayOption[]
  /** As the product's page starts. */
  asUsual: DisplayOption[]
}

/** Parts a line's choices by whether they are what its product starts with (D48, amends D6). */
export function splitOptions(product: Product, options: OptionsMap): SplitOptions {
  const start = displayOptions(toOptionsMap(product, defaultSelection(product)))
  const isUsual = ({ label, value }: DisplayOption) =>
    !ALWAYS.includes(label) && start.some(usual => usual.label === label && usual.value === value)
  const shown = displayOptions(options)
  return { differing: shown.filter(option => !isUsual(option)), asUsual: shown.filter(isUsual) }
}
