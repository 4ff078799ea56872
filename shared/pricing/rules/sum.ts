import { areaParts, optionParts } from '#shared/pricing/parts.ts'
import type { PriceRule } from './rule.ts'

/** Generic products and tables: active options plus the size (spec §9). */
export const sumRule: PriceRule = (product, selection) => ({
  parts: [...areaParts(product, selection), ...optionParts(product, selection)],
  sides: 1,
  characters: 1,
})
