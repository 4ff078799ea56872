import type { VisitorLine, VisitorView } from '#shared/contract/booth.ts'

/** Whether a line cannot be made yet: it waits for the file it is printed from; other parts may stay plain (D49, D57). */
export const lacksArtwork = ({ options, slots }: VisitorLine): boolean =>
  options.requiresArtwork !== false && slots.some(({ slot, isStored }) => slot === 'front' && !isStored)

/** Whether nothing of an order is made any more: what it lacks is not waited for. */
export const isCancelled = ({ order }: Pick<VisitorView, 'order'>): boolean => order?.status === 'cancelled'
