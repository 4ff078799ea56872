import { z } from 'zod'
import type { OrderStatus } from '#shared/orders/order.ts'
import type { DeskUntold } from './desk.ts'
import { MAX_ANSWER } from './limits.ts'
import { text } from './ticket-patch.ts'

const MESSAGES_PAGE = 50

/** GET /api/desk/messages (`messages:answer`): messages of customers, newest first. */
export const messagesQuery = z.object({
  /** Those that wait for the desk, those that do not, or all. */
  state: z.enum(['open', 'answered', 'all']).default('open'),
  /** `next` of the page before; empty for the first. */
  cursor: z
    .string()
    .max(120)
    .regex(/^([0-9TZ:.-]+~[0-9a-f-]{36})?$/, 'is no cursor')
    .default(''),
  limit: z.coerce.number().int().min(1).max(MESSAGES_PAGE).default(MESSAGES_PAGE),
})
export type MessagesQuery = z.output<typeof messagesQuery>

/** GET /api/desk/messages/:ref */
export const messageParam = z.object({ ref: z.uuid() })

/** What was written back. */
export interface MessageAnswer {
  /** ISO time. */
  at: string
  /** To the desk a member of staff's name, "Staff" where it is unknown or deleted; to customers the shop's. */
  who: string
  /** Empty where staff said that it needs no answer; customers are not told of those. */
  text: string
}

/** A message and what was written back. */
export interface Message {
  /** UUID. */
  ref: string
  /** ISO time. */
  at: string
  category: string
  /** Of the order it is about, as the customer chose or wrote it; empty for none. */
  orderId: string
  text: string
  /** Oldest first. */
  answers: MessageAnswer[]
}

/** A message as the desk has it. */
export interface DeskMessage extends Message {
  /** Whether it waits for the desk. */
  isOpen: boolean
  customer: { name: string; email: string; isVerified: boolean }
  /** Why no mail tells its customer of an answer (decision 103); absent where one does, and from shops of before it was told. */
  untold?: DeskUntold
}

export interface DeskMessages {
  messages: DeskMessage[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

/** A message beside what is known of who wrote it. */
export interface DeskThread extends DeskMessage {
  /** Their orders, newest first, at most 20. */
  orders: { orderId: string; status: OrderStatus; createdAt: string }[]
  /** Their other messages, newest first, at most 20. */
  others: DeskMessage[]
}

/**
 * POST /api/desk/answers (`messages:answer`), once for its `Idempotency-Key`: an answer, which its customer reads and is mailed;
 * an empty one says that the message needs none. 404 `not_found` where there is no such message (any more), 413 `too_large` where
 * it has 50 answers.
 */
export const answerRequest = z.object({
  user: z.string().min(1).max(256),
  message: z.uuid(),
  text: text(MAX_ANSWER),
})
export type AnswerRequest = z.output<typeof answerRequest>

/** GET /api/users/messages: a person's own messages, newest first, at most 100. */
export interface OwnMessages {
  messages: Message[]
}
