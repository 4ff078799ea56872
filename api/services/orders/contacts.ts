import { ticketCart } from '#api/services/booth/tickets.ts'
import { mailsTo } from '#api/services/mail/recipient.ts'
import { profileIn } from '#api/services/people/profile.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskJob } from '#shared/contract/desk.ts'

export type Contact = DeskJob['contact']
export interface Reached {
  contact: Contact
  /** Where mails go; empty where nothing can be sent. */
  mailsTo: string
  isVerified: boolean
  /** Where it goes as its stand wrote it down; empty where that was not done. */
  shipTo: string
}
type Contacted = Pick<OrderDoc, '_id' | 'owner' | 'claimedBy' | 'booth' | 'address'>
type ContactStore = Pick<Store, 'users' | 'tickets' | 'carts'>

/**
 * Who these orders are for, by the orders' `_id`: by the identity provider's word; at a stand by what the visitor wrote, then
 * by what staff did (booth, "Races"); else the name it is shipped to.
 */
export async function contactsOf(
  store: ContactStore,
  orders: readonly Contacted[],
): Promise<Map<string, Contact>> {
  const reached = await reachedOf(store, orders)
  return new Map([...reached].map(([id, { contact }]) => [id, contact]))
}

/** The same, with where their mails go. */
export async function reachedOf(
  store: ContactStore,
  orders: readonly Contacted[],
): Promise<Map<string, Reached>> {
  const atStand = await standContacts(store, orders)
  const people = [...new Set(orders.map(personOf))]
  const users = new Map((await byIds(store.users, people)).map(user => [user._id, user]))
  return new Map(
    orders.map(order => {
      const stand = atStand.get(order.booth?.ticketId ?? '')
      const profile = profileIn(users.get(personOf(order)) ?? null)
      const contact = {
        name: stand?.name || profile.name || order.address?.name || '',
        email: stand?.email || profile.email,
        phone: stand?.phone ?? '',
        company: stand?.company ?? '',
      }
      const to = mailsTo(profile, stand?.email ?? '')
      const shipTo = stand?.shipTo ?? ''
      return [order._id, { contact, mailsTo: to, isVerified: profile.emailVerified, shipTo }]
    }),
  )
}

/** Whose account it is: whoever claimed it, else its owner. */
const personOf = ({ owner, claimedBy }: Contacted): string => claimedBy ?? owner

async function standContacts(
  store: ContactStore,
  orders: readonly Contacted[],
): Promise<Map<string, Contact & Pick<Reached, 'shipTo'>>> {
  const ids = orders.flatMap(({ booth }) => booth?.ticketId ?? [])
  const tickets = await byIds(store.tickets, ids)
  const carts = await byIds(store.carts, ids.map(ticketCart))
  const fields = new Map(carts.map(cart => [cart._id, cart.fields]))
  return new Map(
    tickets.map(({ _id, contact }) => {
      const written = fields.get(ticketCart(_id))
      return [
        _id,
        {
          name: contact?.name || written?.name || '',
          email: contact?.mail || written?.mail || '',
          phone: contact?.phone || written?.phone || '',
          company: contact?.company || written?.company || '',
          shipTo: written?.shipTo ?? '',
        },
      ]
    }),
  )
}

const byIds = <T extends { _id: string }>(
  from: { find(query: { where: { _id: { in: string[] } } }): Promise<T[]> },
  ids: string[],
): Promise<T[]> => (ids.length === 0 ? Promise.resolve([]) : from.find({ where: { _id: { in: ids } } }))
