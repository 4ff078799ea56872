import { useLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { proofIn } from '#pwa/local/proof-row.ts'
import type { Proof, ProofAnswer, ProofAnswerRequest } from '#shared/contract/proofs.ts'
import type { Order } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'

const watchProofRows: Watch<readonly ProofAnswerRequest[]> = (local, notify) =>
  local.outbox.watch(rows =>
    notify(rows.flatMap(row => (row.state === 'waiting' ? (proofIn(row) ?? []) : []))),
  )

/** One version of the proof of one line. */
export const placeOf = ({ line, version }: Pick<Proof, 'line' | 'version'>): string => `${line} ${version}`

/** Answers to proofs of this order that wait on this device, by what they answer. */
export function usePendingAnswers(sub: string, orderId: string): ReadonlyMap<string, ProofAnswer> {
  const rows = useLocal(sub, watchProofRows) ?? []
  return new Map(rows.flatMap(row => (row.order === orderId ? [[placeOf(row), row.answer] as const] : [])))
}

/** How many proofs of an order wait for its customer, who has not answered them here either. */
export function useProofsToAnswer(sub: string, { orderId, status, proofs = [] }: Order): number {
  const pending = usePendingAnswers(sub, orderId)
  if (!mayStillChange(status)) return 0
  return proofs.filter(proof => proof.isCurrent && proof.answers.length === 0 && !pending.has(placeOf(proof)))
    .length
}
