import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { MAX_HISTORY, noted, workOf } from '#api/services/orders/history.ts'
import type { Clock } from '#api/store/clock.ts'
import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import { canonical } from '#shared/canonical.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { MAX_PROOF_ANSWERS } from '#shared/contract/limits.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { withApprovedDay } from './approved-day.ts'
import { hasRoomFor } from './room.ts'
import { currentProofs } from './version.ts'

export interface SaidToProof {
  /** Of the answer: a repeat changes nothing, another answer or one to another proof is refused. */
  id: string
  /** From 1. */
  line: number
  version: string
  answer: ProofAnswer
  by: 'account' | 'link'
}

const SAYS: Partial<Record<ErrorCode, string>> = {
  not_found: 'There is no such proof',
  proof_outdated: 'This proof is not what will be printed any more: please look at the newest one',
  final_status: 'This order cannot be changed any more',
  too_large: 'There is no room for more answers: please write to the shop',
  idempotency_conflict: 'Another answer was sent under this key',
}

/**
 * Keeps what a customer says to a proof of their order, once for its id, in one write with the order's history (issue 11.3) and, where
 * approval is required, its day (D43). It counts for that version alone.
 */
export async function answerProof(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  order: Pick<OrderDoc, '_id'>,
  said: SaidToProof,
): Promise<{ ok: true; order: OrderDoc } | Failure> {
  let refused: ErrorCode | null = null
  const kept = await store.orders.update(order._id, current => {
    refused = refusalOf(current, said)
    return refused === null && knownAs(current, said.id) === null ? answered(current, said, clock) : null
  })
  const code = kept === null ? 'not_found' : refused
  return kept && code === null
    ? { ok: true, order: kept }
    : failure(code ?? 'not_found', SAYS[code ?? 'not_found'] ?? '')
}

/** The answer that was kept under this id, with the proof it was said to. */
function knownAs(
  order: OrderDoc,
  id: string,
): (Pick<ProofDoc, 'line' | 'version'> & { answer: ProofAnswer }) | null {
  for (const { line, version, answers } of order.desk?.proofs ?? []) {
    const known = answers.find(each => each.id === id)
    if (known) return { line, version, answer: known.answer }
  }
  return null
}

/** Why it cannot be kept; null where it can, or is. */
function refusalOf(order: OrderDoc, { id, line, version, answer }: SaidToProof): ErrorCode | null {
  const known = knownAs(order, id)
  if (known) return canonical(known) === canonical({ line, version, answer }) ? null : 'idempotency_conflict'
  if (!order.desk?.proofs?.some(proof => proof.line === line && proof.version === version)) return 'not_found'
  const proof = currentProofs(order).get(line)
  if (proof?.version !== version) return 'proof_outdated'
  if (!mayStillChange(order.status)) return 'final_status'
  const isFull =
    proof.answers.length >= MAX_PROOF_ANSWERS ||
    order.desk.history.length >= MAX_HISTORY ||
    !hasRoomFor(order, answer.kind === 'change' ? answer.text : '')
  return isFull ? 'too_large' : null
}

function answered(order: OrderDoc, { id, line, answer, by }: SaidToProof, clock: Clock): OrderDoc {
  const proof = currentProofs(order).get(line)
  const now = clock.now()
  const at = new Date(now).toISOString()
  const proofs = workOf(order).proofs?.map(each =>
    each === proof ? { ...each, answers: [...each.answers, { id, at, by, answer }] } : each,
  )
  const event = { kind: answer.kind, line } as const
  return noted(
    withApprovedDay({ ...order, desk: { ...workOf(order), ...(proofs ? { proofs } : {}) } }, now),
    clock,
    { kind: 'customer' },
    event,
  )
}
