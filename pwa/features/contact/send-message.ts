import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { sentProfile } from '#pwa/lib/auth/sent-profile.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { queueMessage } from '#pwa/sync/queue-call.ts'
import { editRow, holdRow } from '#pwa/sync/row-actions.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { Sender } from '#pwa/sync/sender.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

export interface Message {
  category: string
  orderId: string
  message: string
}

export const NO_MESSAGE: Message = { category: '', orderId: '', message: '' }

/** The category that asks for an order (spec §2). */
export const ABOUT_AN_ORDER = 'Existing Orders'

/**
 * `kept`: the shop cannot be reached, and the message waits on the device and goes by itself (D35). `refused`: the shop
 * is there and does not take it, as it is or just now, and it goes only when the person says so (D54).
 */
export type MessageResult = { kind: 'sent' | 'kept' } | { kind: 'refused'; id: string; code: string }

/** The code of a message that was refused because the sign-in has ended. */
export const UNAUTHORIZED: ErrorCode = 'unauthorized'

export interface MessageDeps {
  outbox: Outbox
  sender: Pick<Sender, 'push'>
  newId(): string
  /** Whether the person's sign-in still holds. */
  isSignedIn(): boolean
}

/** Keeps a message and sends it at once, if it can be; `refusedId` names the refused one it stands for (spec §4, D35, D54). */
export async function sendMessage(
  deps: MessageDeps,
  person: UserProfile,
  message: Message,
  refusedId: string | null,
): Promise<MessageResult> {
  const { outbox, sender, newId } = deps
  const { name, email } = sentProfile(person)
  const orderId = message.category === ABOUT_AN_ORDER ? message.orderId : ''
  const body = { name, email, ...message, orderId }
  if (refusedId !== null && (await hasArrived(outbox, refusedId, body))) return { kind: 'sent' }
  const edited = refusedId === null ? null : await editRow(outbox, refusedId, body, newId)
  const id = edited ?? (await queueMessage(outbox, body))
  const code = failureOf(await sender.push('contact'), deps)
  if (code !== null) await holdRow(outbox, id, code)
  const row = (await outbox.list()).find(each => each.id === id)
  if (!row) return { kind: 'sent' }
  return row.state === 'waiting' ? { kind: 'kept' } : { kind: 'refused', id, code: row.code ?? '' }
}

/** Whether a message that failed reached the shop all the same, from another tab, say. */
async function hasArrived(outbox: Outbox, id: string, body: object): Promise<boolean> {
  const row = (await outbox.done()).find(each => each.id === id)
  return JSON.stringify(row?.body) === JSON.stringify(body)
}

/** The code under which the shop did not take it; null when it did, or when nobody answered. */
function failureOf(step: CartSendResult, { isSignedIn }: MessageDeps): string | null {
  if (typeof step === 'object') return step.said
  const isOver = step === 'unauthorized' || (step === 'signed-out' && !isSignedIn())
  return isOver ? UNAUTHORIZED : null
}
