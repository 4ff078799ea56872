import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Deps } from '#api/deps.ts'
import type { ArtworkDoc, CheckoutDoc, MessageDoc, OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { formatOrderId, normalizeOrderId } from '#shared/orders/order-id.ts'

const CREATED_AT = '2026-11-21T10:00:00.000Z'

/** What services need beside a store, with a clock the test moves. */
export function quietDeps(store: Store, clock: Deps['clock']) {
  const ids = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) }
  return { store, clock, ids, log: pino({ level: 'silent' }) }
}

/** A bought line; `key` is its artwork's. */
export function boughtLine(key: string | null = null): OrderItemDoc {
  const ref = (stored: string) =>
    ({
      bucket: 'order-artwork',
      key: stored,
      fileName: 'sign.jpg',
      size: 8,
      type: 'image/jpeg',
    }) as const
  return {
    lineId: randomUUID(),
    product: 'Coroplast',
    quantity: 1,
    totalCents: 1000,
    options: { Quantity: 1 },
    artwork: key === null ? null : ref(key),
    artworkBack: null,
  }
}

/** A stored order. */
export function orderDoc(changes: Partial<OrderDoc> = {}): OrderDoc {
  const orderId = changes.orderId ?? formatOrderId(new Uint8Array(randomBytes(5)))
  return {
    _id: randomUUID(),
    owner: 'auth0|pat',
    orderId,
    searchId: normalizeOrderId(orderId),
    status: 'new',
    createdAt: CREATED_AT,
    amountCents: 1000,
    items: [boughtLine()],
    address: null,
    sessionId: 'cs_test_1',
    ...changes,
  }
}

/** A stored checkout. */
export function checkoutDoc(changes: Partial<CheckoutDoc> = {}): CheckoutDoc {
  return {
    _id: randomUUID(),
    owner: 'auth0|pat',
    cartId: MAIN_CART,
    email: '',
    lines: [boughtLine()],
    amountCents: 1000,
    currency: 'usd',
    collectAddress: false,
    sessionId: null,
    state: 'open',
    createdAt: CREATED_AT,
    orderId: null,
    ...changes,
  }
}

/** A stored contact message. */
export function messageDoc(changes: Partial<MessageDoc> = {}): MessageDoc {
  return {
    _id: `auth0%7Cpat ${randomUUID()}`,
    owner: 'auth0|pat',
    name: 'Pat',
    email: 'pat@example.com',
    category: 'Pricing',
    orderId: '',
    message: 'How much is gold?',
    createdAt: CREATED_AT,
    ...changes,
  }
}

/** An artwork record under its key. */
export function artworkDoc(key: string, changes: Partial<ArtworkDoc> = {}): ArtworkDoc {
  return {
    _id: `order-artwork/${key}`,
    bucket: 'order-artwork',
    key,
    owner: 'auth0|pat',
    contentType: 'image/jpeg',
    declaredLength: 8,
    createdAt: CREATED_AT,
    etag: null,
    size: null,
    ...changes,
  }
}
