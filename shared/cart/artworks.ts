import type { ArtworkRef, ArtworkSlot, Artworks } from './line.ts'

/** The spec's own slots come first, the others in the order of their names. */
const SPEC_SLOTS: readonly ArtworkSlot[] = ['front', 'back']

/** Slots as they are listed everywhere: front before back before all other parts. */
export function inSlotOrder(slots: Iterable<ArtworkSlot>): ArtworkSlot[] {
  const names = new Set(slots)
  const parts = [...names].filter(slot => !SPEC_SLOTS.includes(slot)).sort()
  return [...SPEC_SLOTS.filter(slot => names.has(slot)), ...parts]
}

/** Whether what a stored document has in a slot is a file: carts from before slots were checked may hold anything there. */
function isRef(value: ArtworkRef | null | undefined): value is ArtworkRef {
  return typeof value === 'object' && value !== null && typeof value.key === 'string'
}

interface Holder {
  artwork: Artworks
}

/** The file a line has in a slot; null for none. */
export function artworkIn({ artwork }: Holder, slot: ArtworkSlot): ArtworkRef | null {
  const ref = Object.hasOwn(artwork, slot) ? artwork[slot] : null
  return isRef(ref) ? ref : null
}

/** All files of a line with their slots, those of slots this code does not know as well (D57). */
export function artworksOf(line: Holder): [slot: ArtworkSlot, ref: ArtworkRef][] {
  return inSlotOrder(Object.keys(line.artwork)).flatMap(slot => {
    const ref = artworkIn(line, slot)
    return ref ? [[slot, ref] satisfies [ArtworkSlot, ArtworkRef]] : []
  })
}
