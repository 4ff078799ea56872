import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { toDollars } from '#shared/money/cents.ts'
import { currentProof } from './version.ts'

/** Proofs of an order in the wire's shape, oldest first; `base` is that of artworks' addresses. */
export const proofsOf = (order: OrderDoc, base: string): Proof[] =>
  (order.desk?.proofs ?? []).map(proof => proofOf(order, proof, base))

export function proofOf(order: OrderDoc, proof: ProofDoc, base: string): Proof {
  const { line, version, at, said, shows, answers } = proof
  const { product, quantity, totalCents, options, files } = shows
  return {
    line,
    version,
    at,
    said,
    product,
    quantity,
    options,
    total: toDollars(totalCents),
    files: files.map(({ slot, fileName, key, etag }) => ({
      slot,
      fileName,
      hash: etag ?? '',
      address: keyToUrl(base, key),
    })),
    isCurrent: currentProof(order, line) === proof,
    answers: answers.map(({ at: said, answer }) => ({ at: said, answer })),
  }
}
