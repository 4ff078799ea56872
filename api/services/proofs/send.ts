import { withProofMail } from '#api/services/mail/due.ts'
import { workOf } from '#api/services/orders/history.ts'
import type { Clock } from '#api/store/clock.ts'
import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ProofPolicy } from '#shared/contract/proofs.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { linkOf, renewedLink } from './links.ts'
import { hasRoomFor } from './room.ts'
import { currentProofs, shownOf, versionNow } from './version.ts'

/** Versions one order keeps: each stays readable. */
const MAX_PROOFS = 200

/** A proof that staff send: of a line, from 1, as it was when they saw this version of it. */
export interface SentProof {
  line: number
  version: string
  said: string
  /** Until when the link opened that they send once more. */
  again?: string | undefined
}

/** Whether the customer has this very proof already; one that is sent again, once that was done or it was answered (decision 103). */
export function isSent(order: OrderDoc, { line, version, again }: SentProof): boolean {
  const proof = currentProofs(order).get(line)
  if (proof?.version !== version) return false
  return again === undefined || !isWaiting(proof) || proof.link?.until !== again
}

const isWaiting = ({ answers }: ProofDoc): boolean => answers.length === 0

/** Whether they have it with other words than these, which they would never read. */
export const isSentOtherwise = (order: OrderDoc, proof: SentProof): boolean =>
  isSent(order, proof) && proof.said !== '' && proof.said !== currentProofs(order).get(proof.line)?.said

/** Why a proof cannot be sent; null where it can. */
export function refusedProof(order: OrderDoc, proof: SentProof, policy: ProofPolicy): ErrorCode | null {
  if (policy === 'off') return 'forbidden'
  if (!mayStillChange(order.status)) return 'final_status'
  if (versionNow(order, proof.line) !== proof.version) return 'proof_outdated'
  const { length } = order.desk?.proofs ?? []
  return length >= MAX_PROOFS || !hasRoomFor(order, proof.said) ? 'too_large' : null
}

/**
 * The order with a proof of one of its lines and the mail that tells of it (issue 11.3, D51). Links to older versions end; those of all
 * proofs that wait open for as long as this one's, since the mail has them too (decision 103).
 */
export function withProof(
  order: OrderDoc,
  { line, version, said }: SentProof,
  { clock, secret }: { clock: Clock; secret: string },
): OrderDoc {
  const item = order.items[line - 1]
  if (!item) throw new RangeError(`no line ${line}`)
  const work = workOf(order)
  const now = clock.now()
  const current = currentProofs(order)
  const known = (work.proofs ?? []).map(proof =>
    current.get(proof.line) === proof && isWaiting(proof)
      ? { ...proof, link: renewedLink(proof.link, now) }
      : proof,
  )
  if (current.get(line)?.version === version)
    return withProofMail({ ...order, desk: { ...work, proofs: known } }, clock)
  const named = { line, version, at: new Date(now).toISOString() }
  const proof: ProofDoc = {
    ...named,
    said,
    shows: shownOf(item),
    link: linkOf(secret, order, named),
    answers: [],
  }
  const older = known.map(each => (each.line === line ? { ...each, link: null } : each))
  return withProofMail({ ...order, desk: { ...work, proofs: [...older, proof] } }, clock)
}
