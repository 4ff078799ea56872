import type { SizeIn } from '#shared/artwork/fit.ts'
import type { FilePlace } from '#shared/artwork/match.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { printSize } from '#shared/print/print-size.ts'
import { offersBackArtwork } from './checkout-gate.ts'
import type { ArtworkSlot, CartLine, OptionsMap } from './line.ts'
import { fromOptionsMap } from './options-map.ts'

/** What a product of this name is; null while that is not known. */
export type ProductOf = (name: string) => Product | null

/** The size a line's file has to have, in inches; null while the product or its size is not known. */
export function orderedSize(product: Product | null, options: OptionsMap): SizeIn | null {
  const read = product && fromOptionsMap(product, options)
  return product && read?.ok ? printSize(product, read.selection) : null
}

/** Every place of a cart a file can go to, line by line, front before back (D18). */
export function filePlaces(lines: readonly CartLine[], productOf: ProductOf): FilePlace[] {
  return lines.flatMap(line => {
    const slots: ArtworkSlot[] = offersBackArtwork(line.options) ? ['front', 'back'] : ['front']
    const jobName = line.options['Job Name']
    return slots.map(slot => ({
      id: `${line.id}/${slot}`,
      line: line.id,
      slot,
      product: line.product,
      jobName: typeof jobName === 'string' ? jobName : '',
      size: orderedSize(productOf(line.product), line.options),
      taken: line.artwork[slot] !== null,
    }))
  })
}
