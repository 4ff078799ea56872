import type { TicketFields, VisitorContact } from '#shared/booth/ticket.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { DeliveryAddress } from '#shared/orders/delivery-address.ts'
import type { Order, OrderItem } from '#shared/orders/order.ts'
import type { DeskEvent } from './desk.ts'

/** A mail that was due: what of, when (ISO time), and what became of it. */
export interface PersonalMail {
  occasion: string
  at: string
  state: 'due' | 'sent' | 'withheld' | 'failed'
}

/** A notification that was due to be pushed: what of, when (ISO time), what became of it. */
export interface PersonalNotification {
  occasion: string
  at: string
  state: 'due' | 'sent' | 'withheld'
}

/** GET /api/users/me (D4): everything the shop holds of the person who asks. */
export interface PersonalData {
  /** `email`, `name` and `picture` by the identity provider's word, empty while it is unknown; `record` as the sign-in sent it. */
  user: {
    auth0Id: string
    email: string
    emailVerified: boolean
    name: string
    picture: string
    record: { email: string; name: string; picture: string }
  }
  /** Newest first; what the shop did with each, oldest first, with what staff wrote about it. */
  orders: (Order & {
    address: DeliveryAddress | null
    mails: PersonalMail[]
    notifications: PersonalNotification[]
    history: { at: string; by: 'staff' | 'shop' | 'customer' | 'tracker' | 'command'; event: DeskEvent }[]
  })[]
  messages: {
    name: string
    email: string
    category: string
    orderId: string
    message: string
    createdAt: string
    /** Oldest first. */
    answers: { at: string; text: string }[]
    mails: PersonalMail[]
    notifications: PersonalNotification[]
  }[]
  /** Files they keep though nothing uses them; `size` in bytes. */
  keptFiles: { key: string; fileName: string; size: number; createdAt: string }[]
  /** Browsers that notifications go to: the push service they belong to, and since when. */
  pushSubscriptions: { service: string; createdAt: string }[]
  cart: CartLine[]
  /** Newest first, of those nobody paid the 50 newest; `totalAmount` in dollars, `email` until its payment page was opened. */
  checkouts: {
    state: 'opening' | 'open' | 'expired' | 'paid'
    createdAt: string
    email: string
    totalAmount: number
    orderId: string | null
    items: OrderItem[]
  }[]
  /** Whether more checkouts that nobody paid are held; each goes 30 days after its end. */
  hasOlderCheckouts: boolean
  /** Uploads in parts the shop remembers; `size` in bytes, `touchedAt` ISO time. */
  uploads: { key: string; contentType: string; size: number; touchedAt: string }[]
  /** Stored files; `size` in bytes. */
  artworks: { key: string; contentType: string; size: number | null; createdAt: string }[]
  /** Of staff: the keys of their tablets. */
  boothKeys: { label: string; issuedAt: string; expiresAt: string }[]
  /** Of booth orders the person claimed: what the stand wrote down, what they wrote, and what they signed (D56). */
  tickets: {
    createdAt: string
    fields: TicketFields
    contact: VisitorContact | null
    /** A PNG in base64. */
    signature: { at: string; picture: string } | null
  }[]
}
