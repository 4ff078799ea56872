import type { Profile } from '#api/gateways/ports.ts'
import { ticketCart } from '#api/services/booth/tickets.ts'
import { profileIn } from '#api/services/people/profile.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'

export interface Recipient {
  name: string
  address: string
  /** Whether no provider has verified it: such an address gets few mails. */
  isTyped: boolean
}

/** Whether mail can go there. */
export const isAddress = (text: string): boolean => ADDRESS.test(text)
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/

/** Where mails to a person go who wrote down this address, or none, at a stand; empty where nothing can be sent. */
export function mailsTo({ email, emailVerified }: Profile, written: string): string {
  const to = emailVerified ? email : written || email
  return isAddress(to) ? to : ''
}

/**
 * Who is told of an order (D51): its person at the address their provider verified; at a stand whom the visitor named, then staff;
 * else at the address the provider has unverified. Null where nobody can be.
 */
export async function recipientOf(
  { users, tickets, carts }: Pick<Store, 'users' | 'tickets' | 'carts'>,
  { owner, claimedBy, booth, address }: OrderDoc,
): Promise<Recipient | null> {
  const profile = profileIn(await users.get(claimedBy ?? owner))
  const ticket = booth && !profile.emailVerified ? await tickets.get(booth.ticketId) : null
  const fields = ticket && (await carts.get(ticketCart(ticket._id)))?.fields
  const written = ticket?.contact?.mail || fields?.mail || ''
  const to = mailsTo(profile, written)
  if (to === '') return null
  const name = profile.name || ticket?.contact?.name || fields?.name || address?.name || ''
  return { name, address: to, isTyped: !profile.emailVerified }
}
