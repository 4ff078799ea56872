import type { TicketStore } from '#pwa/local/booth/ticket-store.ts'
import type { Local } from '#pwa/local/open.ts'
import type { AnswerDeps } from '#pwa/sync/cart-answer.ts'
import type { Post } from '#pwa/sync/post.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import { saidBy } from '#pwa/sync/reply.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { OfferList } from '#shared/booth/offer.ts'

/** What sends a booth's tickets. */
export interface BoothSyncDeps extends AnswerDeps {
  /** The staff member. */
  sub: string
  store: TicketStore
  openTicket(ticket: string): Promise<Local>
  /** The device's price list, which offers are written by; null before it has one. */
  list(): OfferList | null
  post(post: Post): Promise<Reply>
  /** The shop's time in ms since 1970; null before it told. */
  shopNow(): number | null
  /** Deletes what this device has of a ticket (B14). */
  deleteTicket(ticket: string): Promise<void>
}

/** How a lane goes on after an answer that took nothing. A right that is gone stops it until somebody wakes it (B15). */
export function stopped(reply: Exclude<Reply, { kind: 'taken' }>): CartSendResult {
  if (reply.kind === 'signed-out' || reply.kind === 'unauthorized') return reply.kind
  if (reply.kind === 'later') return { later: reply.retryAfterMs, said: saidBy(reply) }
  return isWithoutRight(reply) ? 'unauthorized' : { later: null, said: reply.kind }
}

/** This account may not sell: calls of staff are then unknown addresses (D42). */
export const isWithoutRight = (reply: Reply): boolean =>
  reply.kind === 'refused' && reply.code === 'not_found'
