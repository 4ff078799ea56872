import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'

/** An answer through a link that has not reached the shop; `id` makes it count once. */
export interface KeptAnswer {
  id: string
  answer: ProofAnswer
}

/** Named after the order alone: the token is no more on the device than in its address. */
const keyOf = (order: string): string => `goldleaf.proof.${order}`

/** Answers given without a sign-in, kept on this device until the shop has them: nobody's outbox would hold them (issue 11.3). */
export function keptAnswers(storage: KeyValue = deviceStorage()) {
  return {
    of(order: string): KeptAnswer | null {
      try {
        return JSON.parse(storage.getItem(keyOf(order)) ?? 'null') as KeptAnswer | null
      } catch {
        return null
      }
    },
    keep: (order: string, kept: KeptAnswer) => storage.setItem(keyOf(order), JSON.stringify(kept)),
    forget: (order: string) => storage.removeItem(keyOf(order)),
  }
}
