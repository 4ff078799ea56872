import type { FilePlace } from '#shared/artwork/match.ts'
import { slotWords } from '#shared/print/slot-words.ts'
import type { PrintSlot } from '#shared/print/slots.ts'
import { artworkIn } from './artworks.ts'
import type { CartLine } from './line.ts'
import { type ProductOf, printedBy } from './line-slots.ts'

/** How the names of files tell the slots of one line apart. */
export function namesOf(
  slot: PrintSlot,
  all: readonly PrintSlot[],
): Pick<FilePlace, 'slot' | 'part' | 'names' | 'others'> {
  const { names } = slotWords(slot.slot)
  const isPiece = names.length === 0
  return {
    slot: slot.slot,
    part: slot.slot === 'front' ? '' : slot.name,
    names,
    others: isPiece ? all.flatMap(other => slotWords(other.slot).names) : [],
  }
}

/** Every place of a cart a file can go to, line by line, front before back before other parts (D18, D57). */
export function filePlaces(lines: readonly CartLine[], productOf: ProductOf): FilePlace[] {
  return lines.flatMap(line => {
    const { slots } = printedBy(productOf(line.product), line.options)
    const jobName = line.options['Job Name']
    return slots.map(slot => ({
      ...namesOf(slot, slots),
      id: `${line.id}/${slot.slot}`,
      line: line.id,
      product: line.product,
      jobName: typeof jobName === 'string' ? jobName : '',
      size: slot.size,
      taken: artworkIn(line, slot.slot) !== null,
    }))
  })
}
