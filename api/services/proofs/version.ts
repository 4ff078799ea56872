import { createHash } from 'node:crypto'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { printedKey, sizeOfJudged } from '#api/services/orders/order-files.ts'
import type { OrderDoc, OrderItemDoc, ProofDoc, ProofShows } from '#api/store/documents.ts'
import { canonical } from '#shared/canonical.ts'

/** Exactly what a proof of this line shows now: its files, options, quantity and price (issue 11.3). */
export function shownOf(item: OrderItemDoc): ProofShows {
  const { product, quantity, totalCents, options, files = [] } = item
  return {
    product,
    quantity,
    totalCents,
    options,
    files: boughtArtworks(item).map(([slot, { key, fileName }]) => {
      const judged = files.find(file => file.key === key)
      const etag = judged?.etag ?? null
      return { slot, fileName, key: printedKey(item, key), etag, ...sizeOfJudged(judged) }
    }),
  }
}

/** Digest of what a proof shows; what a customer called a file is no part of it, since it is deleted with their data. */
export function versionOf({ files, ...shows }: ProofShows): string {
  const nameless = files.map(({ slot, key, etag }) => ({ slot, key, etag }))
  return createHash('sha256')
    .update(canonical({ ...shows, files: nameless }))
    .digest('base64url')
}

/** The version a line has now; null for a line that there is not. `line` counts from 1. */
export function versionNow({ items }: Pick<OrderDoc, 'items'>, line: number): string | null {
  const item = items[line - 1]
  return item ? versionOf(shownOf(item)) : null
}

/** The proofs of an order that count, by line: the last one sent of each, while the line is as it shows. */
export function currentProofs(order: Pick<OrderDoc, 'items' | 'desk'>): ReadonlyMap<number, ProofDoc> {
  const last = new Map((order.desk?.proofs ?? []).map(proof => [proof.line, proof]))
  return new Map([...last].filter(([line, { version }]) => version === versionNow(order, line)))
}
