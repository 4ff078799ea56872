import { randomUUID } from 'node:crypto'
import type { Item } from '#api/services/cart/price-items.ts'
import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { listOrders } from '#api/services/orders/orders.ts'
import type { ArtworkJudged } from '#api/store/documents.ts'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { checkoutItem } from '#shared/contract/calls.ts'
import { type FaultyPayments, faultyPayments } from './faulty-payments.ts'
import type { namedObjects } from './objects.ts'
import { buyable, itemFor, productNamed } from './orders.ts'
import { newPerson, type TestPerson } from './people.ts'
import { artworkDoc } from './records.ts'
import type { TestShop } from './shop.ts'
import { mutations, readSyncOf } from './sync.ts'

export const FIT: ArtworkJudged = {
  ...{ etag: 'etag', at: '', verdict: 'accept', message: '', facts: null, page: null },
}

export interface Buyer {
  who: TestPerson
  items: Item[]
  payments: FaultyPayments
}

/** A person with one line in the shop's cart, and the checkout item of it. */
export async function newBuyer(shop: TestShop, objects: ReturnType<typeof namedObjects>): Promise<Buyer> {
  const who = await newPerson(shop)
  const product = productNamed(shop, '13oz Vinyl Banner')
  const key = `${randomUUID()}/my%20sign.jpg`
  await shop.deps.store.artworks.insert(artworkDoc(key, { owner: who.sub, judged: FIT }))
  objects.keys.add(key)
  const item = checkoutItem.parse(itemFor(product, buyable(product), keyToUrl(shop.deps.artworkBase, key)))
  const front = {
    bucket: 'order-artwork',
    key,
    fileName: 'my sign.jpg',
    size: 8,
    type: 'image/jpeg',
  } as const
  const line: Partial<CartLine> = {
    options: item.options as CartLine['options'],
    artwork: { front, back: null },
  }
  const add = mutations.add(item.id ?? '', line)
  await syncStoredCart(shop.deps, who.sub, readSyncOf(who.sub, [add]))
  return { who, items: [item], payments: faultyPayments(shop.deps.payments) }
}

const sessionsOf = (shop: TestShop, { payments }: Buyer) =>
  Promise.all([...payments.opened].map(id => shop.deps.payments.getSession(id)))

/** Ids of the buyer's payment pages that are open. */
export async function openSessions(shop: TestShop, buyer: Buyer): Promise<string[]> {
  return (await sessionsOf(shop, buyer)).flatMap(each => (each?.status === 'open' ? [each.id] : []))
}

/** How often the buyer was charged. */
export async function charges(shop: TestShop, buyer: Buyer): Promise<number> {
  return (await sessionsOf(shop, buyer)).filter(session => session?.paid).length
}

export const ordersOfBuyer = async (shop: TestShop, { who }: Buyer) =>
  (await listOrders(shop.deps, who.sub, { page: 1, limit: 9 })).orders
