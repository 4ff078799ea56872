import type { Api } from '#pwa/lib/api.ts'
import type { Person } from '#pwa/lib/auth/identity.ts'

export interface Message {
  category: string
  orderId: string
  message: string
}

export const NO_MESSAGE: Message = { category: '', orderId: '', message: '' }

/** The category that asks for an order (spec §2). */
export const ABOUT_AN_ORDER = 'Existing Orders'

/** Sends a message under a key of its own, so that it arrives once however often it is sent (spec §7, "Outbox"). */
export async function sendMessage(
  api: Api,
  { name, email }: Person,
  message: Message,
  key: string,
): Promise<void> {
  const orderId = message.category === ABOUT_AN_ORDER ? message.orderId : ''
  await api.call('POST /api/users/contact-us', {
    body: { name, email, ...message, orderId },
    auth: true,
    headers: { 'idempotency-key': key },
  })
}
