import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { DeskProof } from '#shared/contract/desk.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { toDollars } from '#shared/money/cents.ts'
import { currentProofs } from './version.ts'

/** Proofs of an order in the wire's shape, oldest first; `base` is that of artworks' addresses. */
export function proofsOf(order: OrderDoc, base: string): Proof[] {
  const current = currentProofs(order)
  return (order.desk?.proofs ?? []).map(proof => proofOf(proof, current.get(proof.line) === proof, base))
}

/** The same as the desk is told of them. */
export function deskProofs(order: OrderDoc, base: string): DeskProof[] {
  const sent = order.desk?.proofs ?? []
  return proofsOf(order, base).map((proof, at) => ({ ...proof, linkUntil: sent[at]?.link?.until ?? null }))
}

/** `isCurrent`: the line is still as it shows. */
export function proofOf(proof: ProofDoc, isCurrent: boolean, base: string): Proof {
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
    files: files.map(({ slot, fileName, key, etag, size }) => ({
      slot,
      fileName,
      hash: etag ?? '',
      address: keyToUrl(base, key),
      ...(size ? { size } : {}),
    })),
    isCurrent,
    answers: answers.map(({ at: said, answer }) => ({ at: said, answer })),
  }
}
