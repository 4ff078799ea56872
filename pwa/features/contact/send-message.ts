import type { Person } from '#pwa/lib/auth/identity.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { queueMessage } from '#pwa/sync/queue-call.ts'
import { editRow } from '#pwa/sync/row-actions.ts'
import type { Sender } from '#pwa/sync/sender.ts'

export interface Message {
  category: string
  orderId: string
  message: string
}

export const NO_MESSAGE: Message = { category: '', orderId: '', message: '' }

/** The category that asks for an order (spec §2). */
export const ABOUT_AN_ORDER = 'Existing Orders'

/** `kept`: it waits on the device and goes by itself (D35). `refused`: the shop does not take it as it is. */
export type Sent = { kind: 'sent' | 'kept' } | { kind: 'refused'; id: string; code: string }

export interface MessageDeps {
  outbox: Outbox
  sender: Pick<Sender, 'push'>
  newId(): string
}

/** Keeps a message and sends it at once, if it can be; `refusedId` names the refused one it stands for (spec §4, D35). */
export async function sendMessage(
  { outbox, sender, newId }: MessageDeps,
  { name, email }: Person,
  message: Message,
  refusedId: string | null,
): Promise<Sent> {
  const orderId = message.category === ABOUT_AN_ORDER ? message.orderId : ''
  const body = { name, email, ...message, orderId }
  const renamed = newId()
  const isEdited = refusedId !== null && (await editRow(outbox, refusedId, body, () => renamed))
  const id = isEdited ? renamed : await queueMessage(outbox, body)
  await sender.push('contact')
  const row = (await outbox.list()).find(each => each.id === id)
  if (!row) return { kind: 'sent' }
  return row.state === 'waiting' ? { kind: 'kept' } : { kind: 'refused', id, code: row.code ?? '' }
}
