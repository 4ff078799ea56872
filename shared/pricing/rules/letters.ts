import { countCharacters } from '#shared/pricing/characters.ts'
import { areaParts } from '#shared/pricing/parts.ts'
import type { PriceRule } from './rule.ts'

/** Channel letters: the area of one character, for every character; their lists carry no price (spec §9). */
export const lettersRule: PriceRule = (product, selection) => ({
  parts: areaParts(product, selection),
  sides: 1,
  characters: countCharacters(selection.characters),
})
