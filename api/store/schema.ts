import type { Collection, Doc } from './collection.ts'
import type { Store } from './store.ts'

export type CollectionName = Exclude<keyof Store, 'ping' | 'close'>

/** Indexes per collection, each a list of fields asked together; both adapters end every index with `_id`. */
export const SCHEMA: Record<CollectionName, readonly (readonly string[])[]> = {
  lists: [['number'], ['endingSince']],
  users: [],
  artworks: [
    ['owner', 'createdAt'],
    ['createdAt'],
    ['overdueBytes'],
    ['nextLookAt', 'createdAt'],
    ['nextLookAt'],
    ['removing'],
  ],
  artworkUploads: [['owner'], ['touchedAt'], ['uploadId']],
  carts: [],
  cartOutcomes: [['cart', 'v'], ['at']],
  checkouts: [['owner', 'createdAt'], ['owner', 'state'], ['state'], ['endsAt']],
  openCheckouts: [],
  sessions: [['checkoutId'], ['endsAt']],
  orders: [
    ['createdAt'],
    ['owner', 'createdAt'],
    ['owner', 'searchId'],
    ['owner', 'status', 'createdAt'],
    ['searchId'],
    ['trackedAt', 'trackDue'],
    ['claimedBy', 'createdAt'],
    ['mailDue'],
    ['status', 'createdAt'],
    ['changedAt'],
    ['owedAt'],
    ['refundedAt'],
  ],
  orderNumbers: [],
  orderWords: [['order']],
  events: [['doneAt', 'attempts']],
  messages: [
    ['owner', 'createdAt'],
    ['ref'],
    ['place'],
    ['isOpen', 'place'],
    ['mailDue'],
    ['trackedAt', 'trackDue'],
  ],
  mailStops: [],
  idempotency: [['createdAt']],
  leases: [],
  pageViews: [['day']],
  signatures: [['expiresAt']],
  unclaimedBytes: [],
  allowances: [['resetAt']],
  facts: [],
  boothKeys: [['staff']],
  tickets: [
    ['staff', 'rev'],
    ['claimedBy'],
    ['updatedAt'],
    ['closing'],
    ['unfinished'],
    ['hasOldPage'],
    ['kid', 'createdAt'],
  ],
  ticketTokens: [['ticketId']],
  offers: [['ticketId']],
  surpluses: [['ticketId'], ['staff'], ['state']],
}

export const COLLECTION_NAMES = Object.keys(SCHEMA) as CollectionName[]

/** Every collection of the store, made by `open`. */
export function openCollections(
  open: <T extends Doc>(name: CollectionName) => Collection<T>,
): Pick<Store, CollectionName> {
  return {
    lists: open('lists'),
    users: open('users'),
    artworks: open('artworks'),
    artworkUploads: open('artworkUploads'),
    carts: open('carts'),
    cartOutcomes: open('cartOutcomes'),
    checkouts: open('checkouts'),
    openCheckouts: open('openCheckouts'),
    sessions: open('sessions'),
    orders: open('orders'),
    orderNumbers: open('orderNumbers'),
    orderWords: open('orderWords'),
    events: open('events'),
    messages: open('messages'),
    mailStops: open('mailStops'),
    idempotency: open('idempotency'),
    leases: open('leases'),
    pageViews: open('pageViews'),
    signatures: open('signatures'),
    unclaimedBytes: open('unclaimedBytes'),
    allowances: open('allowances'),
    facts: open('facts'),
    boothKeys: open('boothKeys'),
    tickets: open('tickets'),
    ticketTokens: open('ticketTokens'),
    offers: open('offers'),
    surpluses: open('surpluses'),
  }
}
