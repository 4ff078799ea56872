import { withNotification } from '#api/services/push/due.ts'
import type { Clock } from '#api/store/clock.ts'
import type { OrderDoc, OrderMail } from '#api/store/documents.ts'

/** Mails one order has at most: whoever moves it back and forth fills no document and no letter box. */
export const MAX_MAILS = 60

/**
 * An order as it is written, with the mail that falls due by this write (D51): once it comes in, and with each change of status but
 * back to new. `before` is null for one that is being made. To be called within the order's own write, so that no crash parts them.
 */
export function withMails(before: OrderDoc | null, after: OrderDoc, clock: Clock): OrderDoc {
  const occasion = occasionOf(before, after)
  return occasion === null ? after : withMail(after, occasion, clock)
}

/** An order with the mail that a proof waits for its customer; of several sent in one go only one tells (issue 11.3). */
export const withProofMail = (order: OrderDoc, clock: Clock): OrderDoc => withOneMail(order, 'proof', clock)

/** An order with the mail that money was given back; of several given in one go only one tells (issue 11.6). */
export const withRefundMail = (order: OrderDoc, clock: Clock): OrderDoc => withOneMail(order, 'refund', clock)

/** An order with the mail that a file that came for it cannot be printed from; of several only one tells (decision 102). */
export const withUnfitMail = (order: OrderDoc, clock: Clock): OrderDoc => withOneMail(order, 'artwork', clock)

function withOneMail(order: OrderDoc, occasion: 'proof' | 'refund' | 'artwork', clock: Clock): OrderDoc {
  const isTold = order.mails?.some(mail => mail.occasion === occasion && mail.state === 'due')
  return isTold ? order : withMail(order, occasion, clock)
}

function withMail(after: OrderDoc, occasion: OrderMail['occasion'], clock: Clock): OrderDoc {
  const mails = after.mails ?? []
  if (mails.length >= MAX_MAILS) return after
  const now = clock.now()
  const mail: OrderMail = {
    id: `${after.orderId}.${mails.length + 1}.${occasion.replaceAll(/\W/g, '-')}`,
    occasion,
    at: new Date(now).toISOString(),
    state: 'due',
    tries: 0,
  }
  return withNotification({ ...after, mails: [...mails, mail], mailDue: after.mailDue ?? now }, mail)
}

function occasionOf(before: OrderDoc | null, { status }: OrderDoc): OrderMail['occasion'] | null {
  if (before === null) return 'received'
  return before.status === status || status === 'new' ? null : status
}
