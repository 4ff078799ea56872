import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'

/** An answer through a link that has not reached the shop; `id` makes it count once. */
export interface KeptAnswer {
  id: string
  answer: ProofAnswer
}

/** Which proof it is to: an order has one for each item, and newer ones. The token is on the device nowhere but in its address. */
export interface AnsweredProof {
  orderId: string
  line: number
  version: string
}

const keyOf = ({ orderId, line, version }: AnsweredProof): string =>
  `goldleaf.proof.${orderId}.${line}.${version}`

/** Answers given without a sign-in, kept on this device until the shop has them: nobody's outbox would hold them (issue 11.3). */
export function keptAnswers(storage: KeyValue = deviceStorage()) {
  return {
    of(proof: AnsweredProof): KeptAnswer | null {
      try {
        return JSON.parse(storage.getItem(keyOf(proof)) ?? 'null') as KeptAnswer | null
      } catch {
        return null
      }
    },
    keep: (proof: AnsweredProof, kept: KeptAnswer) => storage.setItem(keyOf(proof), JSON.stringify(kept)),
    forget: (proof: AnsweredProof) => storage.removeItem(keyOf(proof)),
  }
}
