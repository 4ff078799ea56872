import { isActive, optionKeys } from '#shared/catalogue/conditions.ts'
import type { Choices, Product } from '#shared/catalogue/product.ts'
import { heightInches, widthInches } from '#shared/pricing/size.ts'
import type { Selection } from '#shared/pricing/types.ts'

/** What of a selection is made and seen; what letters are to spell where that is known. */
export type PrintChoices = Pick<Selection, 'choices' | 'dimensions'> & Partial<Pick<Selection, 'characters'>>

/** A product as it is to be made: every list with the entry that counts, the size in inches once one was entered. */
export interface Configured {
  choices: Choices
  widthIn?: number
  heightIn?: number
  /** What channel letters spell, as typed. */
  characters?: string
}

/** What counts of the choices; a list that is hidden now shows as its first entry, which is without. */
function countingChoices(product: Product, { choices }: Pick<Selection, 'choices'>): Choices {
  const entries = optionKeys(product).map(key => {
    const first = product.options[key]?.[0]?.name ?? ''
    return [key, isActive(product, key, choices) ? (choices[key] ?? first) : first] as const
  })
  return Object.fromEntries(entries)
}

/** What size, parts and drawing of a product follow: its choices that count, its letters, and its size once there is one (spec §4). */
export function configured(product: Product, selection: PrintChoices): Configured {
  const [widthIn, heightIn] = [widthInches(selection.dimensions), heightInches(selection.dimensions)]
  return {
    choices: countingChoices(product, selection),
    ...(selection.characters && { characters: selection.characters }),
    ...(widthIn > 0 && heightIn > 0 && { widthIn, heightIn }),
  }
}
