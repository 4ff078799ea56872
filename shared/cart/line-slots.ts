import type { Product } from '#shared/catalogue/product.ts'
import { slotWords } from '#shared/print/slot-words.ts'
import { offersBackArtwork, type PrintSlot, printSlots } from '#shared/print/slots.ts'
import { artworksOf, inSlotOrder } from './artworks.ts'
import type { ArtworkSlot, CartLine, OptionsMap } from './line.ts'
import { fromOptionsMap } from './options-map.ts'
import { waitingFiles } from './pending-file.ts'

/** What a product of this name is; null while that is not known. */
export type ProductOf = (name: string) => Product | null

/** A slot of a cart line. */
export interface LineSlot extends PrintSlot {
  /** False where the line has a file that its choices do not print. */
  isPrinted: boolean
}

/** What a line as ordered prints; of a product that is not known here only its sides, without a size. */
export function printedBy(
  product: Product | null,
  options: OptionsMap,
): { slots: PrintSlot[]; isCertain: boolean } {
  const read = product && fromOptionsMap(product, options)
  if (product && read?.ok) return { slots: printSlots(product, read.selection), isCertain: true }
  const sides = offersBackArtwork(options) ? ['front', 'back'] : ['front']
  return { slots: sides.map(slot => ({ slot, name: slotWords(slot).name, size: null })), isCertain: false }
}

/** Every slot of a line: the parts it prints, then whatever else it has or awaits a file for, known here or not (D57). */
export function lineSlots(product: Product | null, line: CartLine): LineSlot[] {
  const { slots, isCertain } = printedBy(product, line.options)
  const held = inSlotOrder([...artworksOf(line), ...waitingFiles(line)].map(([slot]) => slot))
  const isListed = (slot: ArtworkSlot) => slots.some(each => each.slot === slot)
  const others = held.filter(slot => !isListed(slot))
  return [
    ...slots.map(slot => ({ ...slot, isPrinted: true })),
    ...others.map(slot => ({ slot, name: slotWords(slot).name, size: null, isPrinted: !isCertain })),
  ]
}
