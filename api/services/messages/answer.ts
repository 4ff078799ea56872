import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { withNotification } from '#api/services/push/due.ts'
import type { AnswerDoc, MessageDoc, MessageMail } from '#api/store/documents.ts'
import { MAX_ANSWERS } from '#shared/contract/limits.ts'
import { messageOf } from './desk-messages.ts'

interface Answer {
  /** The request's idempotency key. */
  id: string
  /** Subject of who answers. */
  by: string
  /** Reference of the message. */
  message: string
  text: string
}

/**
 * Keeps an answer to a message once for its id, and the mail that tells of it in the same write (issue 11.5, D51). Fails with
 * `not_found`, `too_large` (it has 50), `idempotency_conflict` where the id is another answer's.
 */
export async function answerMessage(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { id, by, message, text }: Answer,
): Promise<{ ok: true } | Failure> {
  const found = await messageOf(store, message)
  const at = isoNow(clock)
  const kept = found && (await store.messages.update(found._id, doc => withAnswer(doc, { id, at, by, text })))
  if (!kept) return failure('not_found', 'There is no such message any more')
  const answer = kept.answers?.find(each => each.id === id)
  if (!answer) return failure('too_large', 'This message has as many answers as fit')
  const isSame = answer.by === by && answer.text === text
  return isSame ? { ok: true } : failure('idempotency_conflict', 'Another answer was sent under this key')
}

function withAnswer(doc: MessageDoc, answer: AnswerDoc): MessageDoc | null {
  const { answers = [], mails = [] } = doc
  if (answers.some(({ id }) => id === answer.id) || answers.length >= MAX_ANSWERS) return null
  const answered: MessageDoc = { ...doc, isOpen: false, answers: [...answers, answer] }
  if (answer.text === '') return answered
  const mail: MessageMail = {
    id: `message.${doc.ref ?? ''}.${answers.length + 1}`,
    occasion: 'answer',
    at: answer.at,
    state: 'due',
    tries: 0,
  }
  const mailed = { ...answered, mails: [...mails, mail], mailDue: doc.mailDue ?? Date.parse(answer.at) }
  return withNotification(mailed, mail)
}
