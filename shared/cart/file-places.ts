import { sizesIn } from '#shared/artwork/file-name.ts'
import type { FilePlace } from '#shared/artwork/match.ts'
import { offersBackArtwork } from './checkout-gate.ts'
import type { ArtworkSlot, CartLine, OptionsMap } from './line.ts'

/** The size a line is ordered in, in inches: as entered, else as the chosen size says. */
export function orderedSize(options: OptionsMap): FilePlace['size'] {
  const { Dimensions: made } = options
  if (typeof made === 'object') {
    const [widthIn, heightIn] = [made.widthFt * 12 + made.widthIn, made.heightFt * 12 + made.heightIn]
    if (widthIn > 0 && heightIn > 0) return { widthIn, heightIn }
  }
  for (const [title, value] of Object.entries(options)) {
    const [pair] = /\bsize\b/i.test(title) && typeof value === 'string' ? sizesIn(value) : []
    if (pair) return { widthIn: pair[0], heightIn: pair[1] }
  }
  return null
}

/** Every place of a cart a file can go to, line by line, front before back (D18). */
export function filePlaces(lines: readonly CartLine[]): FilePlace[] {
  return lines.flatMap(line => {
    const slots: ArtworkSlot[] = offersBackArtwork(line.options) ? ['front', 'back'] : ['front']
    const jobName = line.options['Job Name']
    return slots.map(slot => ({
      id: `${line.id}/${slot}`,
      line: line.id,
      slot,
      product: line.product,
      jobName: typeof jobName === 'string' ? jobName : '',
      size: orderedSize(line.options),
      taken: line.artwork[slot] !== null,
    }))
  })
}
