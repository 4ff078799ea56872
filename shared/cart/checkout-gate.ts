import { activeKeys, chosenEntry } from '#shared/catalogue/conditions.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { Selection } from '#shared/pricing/types.ts'
import type { CartLine } from './line.ts'

type Gated = Pick<CartLine, 'options' | 'artwork'>

/** Whether a line still needs its artwork: only an explicit "not required" frees it, a back file does not (spec §4, D18). */
export function lacksArtwork({ options, artwork }: Gated): boolean {
  return options.requiresArtwork !== false && (artwork.front?.key ?? '').trim() === ''
}

/** Whether the Checkout button is on: there is something to buy and no line lacks its artwork (spec §4, §5). */
export function canCheckOut(lines: Gated[]): boolean {
  return lines.length > 0 && !lines.some(lacksArtwork)
}

const DOUBLE_SIDED = /\b(2 sides|double sided|2 pieces)\b/i

/** Whether a choice that counts prints a second side, so that the line offers "Back artwork" (D18). */
export function isDoubleSided(product: Product, { choices }: Pick<Selection, 'choices'>): boolean {
  return activeKeys(product, choices).some(key =>
    DOUBLE_SIDED.test(chosenEntry(product, key, choices)?.name ?? ''),
  )
}

/** Keys whose values are the person's own words, not choices. */
const FREE_TEXT = ['Job Name', 'Characters']

/** Whether a line as the wire has it offers "Back artwork" (D18); its map holds the choices that count, and no others. */
export function offersBackArtwork(options: CartLine['options']): boolean {
  return Object.entries(options).some(
    ([title, value]) => !FREE_TEXT.includes(title) && typeof value === 'string' && DOUBLE_SIDED.test(value),
  )
}
