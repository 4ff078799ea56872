import type { NewRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { AnswerRequest } from '#shared/contract/messages.ts'

/** A staff member's answer to a message as the outbox keeps it (issue 11.5); `madeAt` in ms since 1970. */
export function answerRow(id: string, body: AnswerRequest, madeAt: number): NewRow {
  return { id, kind: 'answer', entity: `answer:${body.message}`, body, madeAt, state: 'waiting' }
}

/** The answer that a row holds; null where it is of another kind. */
export const answerIn = ({ kind, body }: Pick<OutboxRow, 'kind' | 'body'>): AnswerRequest | null =>
  kind === 'answer' ? (body as AnswerRequest) : null
