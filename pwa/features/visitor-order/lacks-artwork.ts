import type { VisitorLine } from '#shared/contract/booth.ts'

/** Whether a line cannot be made yet: it waits for the file it is printed from; other parts may stay plain (D49, D57). */
export const lacksArtwork = ({ options, slots }: VisitorLine): boolean =>
  options.requiresArtwork !== false && slots.some(({ slot, isStored }) => slot === 'front' && !isStored)
