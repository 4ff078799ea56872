import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { activeKeys, chosenEntry } from '#shared/catalogue/conditions.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from './configured.ts'
import { FULL_WALL, HALF_WALL, RIDER } from './part-sizes.ts'
import type { Pathed } from './piece-size.ts'
import { printSize } from './print-size.ts'
import { slotWords } from './slot-words.ts'

/** A part of a configured product that takes a file of its own (D18, D57). */
export interface PrintSlot {
  slot: ArtworkSlot
  /** How the part is called in this product. */
  name: string
  /** What the file has to measure, in inches; null while that is not known. */
  size: SizeIn | null
}

/** A part that is printed only where an option says so. */
interface PartRule {
  slot: ArtworkSlot
  list: OptionKey
  /** The entries of that list which come with this part. */
  when: RegExp
  size: SizeIn
  /** Where it is called otherwise than elsewhere. */
  name?: string
}

/** The printed parts of a product besides its front and back; another one costs a line here and its words. */
const PARTS: Record<string, readonly PartRule[]> = {
  '/event-tent': [
    { slot: 'wall', list: 'fullwall', when: /^1 /, size: FULL_WALL },
    { slot: 'wallBack', list: 'fullwall', when: /Double Sided$/, size: FULL_WALL },
    { slot: 'rail', list: 'halfwall', when: /^1 /, size: HALF_WALL },
    { slot: 'rail', list: 'halfwall', when: /^2 /, size: HALF_WALL, name: 'right half wall' },
    { slot: 'railBack', list: 'halfwall', when: /^1 .*Double Sided$/, size: HALF_WALL },
    {
      slot: 'railBack',
      list: 'halfwall',
      when: /^2 .*Double Sided$/,
      size: HALF_WALL,
      name: 'right half wall back',
    },
    { slot: 'railLeft', list: 'halfwall', when: /^2 /, size: HALF_WALL },
    { slot: 'railLeftBack', list: 'halfwall', when: /^2 .*Double Sided$/, size: HALF_WALL },
  ],
  '/real-estate-post': [
    { slot: 'rider', list: 'rider', when: /^[12] /, size: RIDER },
    { slot: 'rider2', list: 'rider', when: /^2 /, size: RIDER },
  ],
  '/real-estate-frame': [{ slot: 'rider', list: 'rider', when: /^1 /, size: RIDER }],
}

const partsOf = ({ path, aliasOf }: Pathed): readonly PartRule[] => PARTS[aliasOf ?? path] ?? []

const DOUBLE_SIDED = /\b(2 sides|double sided|2 pieces)\b/i

/** Whether a choice that counts prints a second side of the piece itself, so that the line offers "Back artwork" (D18). */
export function isDoubleSided(product: Product, { choices }: Pick<PrintChoices, 'choices'>): boolean {
  const others = new Set(partsOf(product).map(({ list }) => list))
  return activeKeys(product, choices).some(
    key => !others.has(key) && DOUBLE_SIDED.test(chosenEntry(product, key, choices)?.name ?? ''),
  )
}

/** Keys whose values are the person's own words, not choices. */
const FREE_TEXT = ['Job Name', 'Characters']
/** Choices that are about other parts than the piece itself. */
const OF_A_PART = /\bwalls?\b/i

/** The same of a line as the wire has it, for a product that is not known here: its map holds the choices that count. */
export function offersBackArtwork(options: OptionsMap): boolean {
  return Object.entries(options).some(
    ([title, value]) =>
      !FREE_TEXT.includes(title) &&
      typeof value === 'string' &&
      DOUBLE_SIDED.test(value) &&
      !OF_A_PART.test(value),
  )
}

/** Every part of a configured product that takes a file: its front, its back where that is printed, then other parts (D57). */
export function printSlots(product: Product, chosen: PrintChoices): PrintSlot[] {
  const size = printSize(product, chosen)
  const parts = partsOf(product).filter(({ list, when }) =>
    when.test(chosenEntry(product, list, chosen.choices)?.name ?? ''),
  )
  const piece = isDoubleSided(product, chosen) ? ['front', 'back'] : ['front']
  return [
    ...piece.map(slot => ({ slot, name: slotWords(slot).name, size })),
    ...parts.map(({ slot, size, name = slotWords(slot).name }) => ({ slot, name, size })),
  ]
}
