import type { SizeIn } from '#shared/artwork/fit.ts'
import { offersBackArtwork } from '#shared/cart/checkout-gate.ts'
import { orderedSize, type ProductOf } from '#shared/cart/file-places.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { lineNames } from '#shared/cart/line-names.ts'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** A slot of a cart line that can take a file. */
export interface PlaceOption {
  /** Names the place in a form. */
  value: string
  line: string
  slot: ArtworkSlot
  label: string
  /** Ordered, in inches; null where none is known. */
  size: SizeIn | null
}

/** Every slot of the cart, lines without artwork first: they are what files are shared for. */
export function placesOf(lines: readonly CartLine[], productOf: ProductOf): PlaceOption[] {
  const names = lineNames(lines)
  const empty = lines.filter(line => line.artwork.front === null)
  const others = lines.filter(line => line.artwork.front !== null)
  return [...empty, ...others].flatMap(line =>
    slotsOf(line).map(slot => ({
      value: `${line.id}/${slot}`,
      line: line.id,
      slot,
      label: labelOf(line, names.get(line.id) ?? line.product, slot),
      size: orderedSize(productOf(line.product), line.options),
    })),
  )
}

function slotsOf(line: CartLine): ArtworkSlot[] {
  return offersBackArtwork(line.options) || line.artwork.back !== null ? ['front', 'back'] : ['front']
}

/** A line's own name tells it from others of its product; the job of an only one is said as well. */
function labelOf(line: CartLine, called: string, slot: ArtworkSlot): string {
  const job = line.options['Job Name']
  const name = called === line.product && job ? `${line.product}, ${job}` : called
  const side = slotsOf(line).length > 1 ? `, ${WAITING_TEXTS[slot]}` : ''
  const before = line.artwork[slot]
  return `${name}${side}${before ? ` (${WAITING_TEXTS.replaces(before.fileName)})` : ''}`
}
