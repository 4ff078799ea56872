import type { Mailed } from '#api/store/documents.ts'
import type { DeskUntold } from '#shared/contract/desk.ts'

/** Where mails to somebody go. */
interface Addressee {
  /** Empty where nothing can be sent. */
  mailsTo: string
  isVerified: boolean
}

/** Why mails of an order, or of a message, do not reach its customer (decision 103); what was tried last says what the mail server takes. */
export function untoldOf(
  { mails = [] }: Pick<Mailed<string>, 'mails'>,
  { mailsTo, isVerified }: Addressee,
  stopped: ReadonlySet<string>,
): DeskUntold | undefined {
  if (mailsTo === '') return 'nobody'
  if (stopped.has(mailsTo)) return 'stopped'
  const last = mails.findLast(({ state }) => state !== 'due')
  if (last?.state === 'failed') return 'refused'
  return last?.isOneTooMany && !isVerified ? 'enough' : undefined
}
