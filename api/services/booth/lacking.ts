import type { OrderItemDoc } from '#api/store/documents.ts'

/** Whether a bought line waits for the file it is printed from; the spec's front alone decides, other parts may stay plain (D49, D57). */
export function lacksFile({ options, artwork }: Pick<OrderItemDoc, 'options' | 'artwork'>): boolean {
  return options.requiresArtwork !== false && artwork === null
}
