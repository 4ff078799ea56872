import { holds, TWO_SIDES } from '#shared/pricing/sides.ts'
import type { PriceRule } from './rule.ts'
import { sumRule } from './sum.ts'

/** Banners, pole banners, canvas, vinyl and boards: "2 Sides" doubles the sum (spec §9). */
export const twoSidesRule: PriceRule = (product, selection) => ({
  ...sumRule(product, selection),
  sides: holds(product, selection.choices, 'numOfSides', TWO_SIDES) ? 2 : 1,
})
