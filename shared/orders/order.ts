import type { Day } from '#shared/calendar/day.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import type { DeliveryAddress } from './delivery-address.ts'

/** Spec §3, in the order the status filter lists them. */
export const ORDER_STATUSES = [
  'new',
  'in progress',
  'quoting',
  'printing',
  'design/artwork',
  'ready',
  'done',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** One bought line; `artwork` is the stored object's address or empty (spec §3). Totals in dollars. */
export interface OrderItem {
  product: string
  quantity: number
  total: number
  options: OptionsMap
  artwork: string
  artworkBack?: string
  /** Addresses of the other parts that had a file, by slot (D57). */
  artworkParts?: Record<ArtworkSlot, string>
}

export interface Order {
  orderId: string
  status: OrderStatus
  totalAmount: number
  /** What was received for it, in dollars; absent where that is the total (decision 88). */
  paidAmount?: number
  /** ISO time. */
  createdAt: string
  /** Absent unless it was sold at a stand: then its files are the shop's to change (D50). */
  isBooth?: true
  /** Absent unless it was paid by hand at a stand: then the shop alone can give its money back (D49, decision 58). */
  isPaidByHand?: true
  /** Products of a stand's order that wait for the artwork they are printed from (issue 9.4); absent where none does. */
  awaitsArtwork?: string[]
  items: OrderItem[]
  /** ISO time by the payment provider; absent, like what follows, from orders of before it was kept (D43). */
  paidAt?: string
  /** Last four digits of the card it was paid with (issue 11.7). */
  cardLast4?: string
  /** The day it was promised to be ready, as its payment page said. */
  promised?: Day
  /**
   * The day it is ready, from when it was paid, or approved where that is required; later than `promised` where it was paid after the
   * cut-off.
   */
  ready?: Day
  /** Business days that it takes from its customer's approval on, while that is to come and there is no day (D43). */
  daysAfterApproval?: number
  delivery?: Delivery
  /** Each status it has had, oldest first; absent on orders of before it was kept (issue 11.7). */
  timeline?: { at: string; status: OrderStatus }[]
  /** Money that was given back, oldest first; whole cents (issue 11.6). */
  refunds?: { at: string; cents: number }[]
  /** Numbers of the orders that print some of it again at no charge, oldest first. */
  reprints?: string[]
  /** Number of the order that this one prints again at no charge. */
  reprintOf?: string
  /** Proofs that were sent, oldest first; absent where none was (issue 11.3). */
  proofs?: Proof[]
}

/** Where an order goes; `alsoPickup`: some of its lines are picked up (issue 8.4). `arrives` is a day. */
export type Delivery =
  | { kind: 'pickup' }
  | { kind: 'ship'; address: DeliveryAddress; arrives?: Day; alsoPickup?: true }
