import { sizeText } from '#shared/artwork/fit.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from './configured.ts'
import { type PrintSlot, printSlots } from './slots.ts'

const key = ({ slot, size }: PrintSlot) => (size && slot !== 'front' ? sizeText(size) : slot)

/**
 * The printed parts that are laid out apart: the piece, whose back is like its front, and of other parts one of each size
 * (issue 8.6). None while no size is chosen.
 */
export function templateSlots(product: Product, chosen: PrintChoices): PrintSlot[] {
  const sized = printSlots(product, chosen).filter(({ slot, size }) => size !== null && slot !== 'back')
  return sized.filter((slot, at) => sized.findIndex(other => key(other) === key(slot)) === at)
}
