import type { ProofAnswerRequest } from '#shared/contract/proofs.ts'
import type { NewRow } from './outbox-row.ts'
import type { OutboxRow } from './schema.ts'

/** A customer's answer to a proof as the outbox keeps it (issue 11.3); `madeAt` in ms since 1970. */
export function proofRow(id: string, body: ProofAnswerRequest, madeAt: number): NewRow {
  return { id, kind: 'proof', entity: `proof:${body.order}:${body.line}`, body, madeAt, state: 'waiting' }
}

/** The answer that a row holds; null where it is of another kind. */
export const proofIn = ({ kind, body }: Pick<OutboxRow, 'kind' | 'body'>): ProofAnswerRequest | null =>
  kind === 'proof' ? (body as ProofAnswerRequest) : null
