import type { Product } from '#shared/catalogue/product.ts'
import { countCharacters } from './characters.ts'
import { areaParts, doubledParts, optionParts } from './parts.ts'
import { DOUBLE_SIDED, holds, TWO_PIECES, TWO_SIDES } from './sides.ts'
import type { Breakdown, Selection } from './types.ts'

/** What a family's rule decides: what counts, on how many sides, for how many characters. */
export type Counted = Pick<Breakdown, 'parts' | 'sides' | 'characters'>
export type PriceRule = (product: Product, selection: Selection) => Counted

/** Generic products and tables: active options plus the size (spec §9). */
export const sumRule: PriceRule = (product, selection) => ({
  parts: [...areaParts(product, selection), ...optionParts(product, selection)],
  sides: 1,
  characters: 1,
})

/** Banners, pole banners, canvas, vinyl and boards: "2 Sides" doubles the sum (spec §9). */
export const twoSidesRule: PriceRule = (product, selection) => ({
  ...sumRule(product, selection),
  sides: holds(product, selection.choices, 'numOfSides', TWO_SIDES) ? 2 : 1,
})

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

/** Channel letters: the area of one character, for every character; their lists carry no price (spec §9). */
export const lettersRule: PriceRule = (product, selection) => ({
  parts: areaParts(product, selection),
  sides: 1,
  characters: countCharacters(selection.characters),
})
