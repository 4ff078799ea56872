import type { OrderDoc, OrderItemDoc } from '#api/store/documents.ts'

/** Whether a bought line waits for the file it is printed from; the spec's front alone decides, other parts may stay plain (D49, D57). */
export function lacksFile({ options, artwork }: Pick<OrderItemDoc, 'options' | 'artwork'>): boolean {
  return options.requiresArtwork !== false && artwork === null
}

/** Whether a booth order was paid before its files were there, and still waits for one (D49, issue 9.4). */
export const waitsForFiles = ({
  booth,
  status,
  items,
}: Pick<OrderDoc, 'booth' | 'status' | 'items'>): boolean =>
  booth !== undefined && status === 'design/artwork' && items.some(lacksFile)
