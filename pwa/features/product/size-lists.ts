import { activeKeys } from '#shared/catalogue/conditions.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import type { Selection } from '#shared/pricing/types.ts'

/** Lists of spec §3 that say how large a product is. */
const SIZES: ReadonlySet<OptionKey> = new Set([
  'sizes',
  'graphicSize',
  'flagshapeBRsizeoption',
  'tableHeight',
  'tableDiameter',
  'runnerWidth',
  'runnerHeight',
])

/** The lists that show, in page order: those of the size, and those of everything else. */
export function shownLists(product: Product, { choices }: Selection): Record<'size' | 'finish', OptionKey[]> {
  const shown = activeKeys(product, choices)
  return { size: shown.filter(key => SIZES.has(key)), finish: shown.filter(key => !SIZES.has(key)) }
}
