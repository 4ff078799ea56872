import type { SizeIn } from '#shared/artwork/fit.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { lineNames } from '#shared/cart/line-names.ts'
import { type LineSlot, lineSlots, type ProductOf } from '#shared/cart/line-slots.ts'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** A slot of a cart line that can take a file. */
export interface PlaceOption {
  /** Names the place in a form. */
  value: string
  line: string
  product: string
  slot: ArtworkSlot
  label: string
  /** Ordered, in inches; null where none is known. */
  size: SizeIn | null
}

/** Every slot of the cart, lines without artwork first: they are what files are shared for. */
export function placesOf(lines: readonly CartLine[], productOf: ProductOf): PlaceOption[] {
  const names = lineNames(lines)
  const empty = lines.filter(line => artworkIn(line, 'front') === null)
  const others = lines.filter(line => artworkIn(line, 'front') !== null)
  return [...empty, ...others].flatMap(line =>
    lineSlots(productOf(line.product), line).map((slot, _, all) => ({
      value: `${line.id}/${slot.slot}`,
      line: line.id,
      product: line.product,
      slot: slot.slot,
      label: labelOf(line, names.get(line.id) ?? line.product, slot, all.length > 1),
      size: slot.size,
    })),
  )
}

/** A line's own name tells it from others of its product; the job of an only one is said as well. */
function labelOf(
  line: CartLine,
  called: string,
  { slot, name: part }: LineSlot,
  isOneOfSeveral: boolean,
): string {
  const job = line.options['Job Name']
  const name = called === line.product && job ? `${line.product}, ${job}` : called
  const before = artworkIn(line, slot)
  return `${name}${isOneOfSeveral ? `, ${part}` : ''}${before ? ` (${WAITING_TEXTS.replaces(before.fileName)})` : ''}`
}
