import type { ProofLink } from '#shared/contract/proofs.ts'

const FORM = /^#?(GL-[\w-]{1,36})\.([\w-]{22})$/

/** The proof behind what stands after the `#` of a mail's link (D50); null where that can be none. */
export function readProofLink(hash: string): ProofLink | null {
  const [, order, token] = FORM.exec(hash) ?? []
  return order !== undefined && token !== undefined ? { order, token } : null
}
