import { doubledParts } from '#shared/pricing/parts.ts'
import { DOUBLE_SIDED, holds, TWO_PIECES } from '#shared/pricing/sides.ts'
import type { PriceRule } from './rule.ts'
import { sumRule } from './sum.ts'

/** Flags: a double-sided graphic costs 2 x size + flag option, which replaces the sum (spec §9). */
export const flagRule: PriceRule = (product, selection) =>
  holds(product, selection.choices, 'graphic', DOUBLE_SIDED)
    ? { parts: doubledParts(product, selection, 'flagOptions'), sides: 1, characters: 1 }
    : sumRule(product, selection)

/** Stands, signs and frames: a double-sided graphic or two banners cost 2 x size + product option (spec §9). */
export const standRule: PriceRule = (product, selection) =>
  holds(product, selection.choices, 'graphic', DOUBLE_SIDED) ||
  holds(product, selection.choices, 'banner', TWO_PIECES)
    ? { parts: doubledParts(product, selection, 'productOptions'), sides: 1, characters: 1 }
    : sumRule(product, selection)
