import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { keptFilesOf } from '#api/services/artwork/kept-files.ts'
import { forgetTicket } from '#api/services/booth/forget.ts'
import { hasOpenTickets } from '#api/services/booth/open-tickets.ts'
import { ticketCart } from '#api/services/booth/tickets.ts'
import { cartsOf } from '#api/services/cart/carts-of.ts'
import { forgetCustomer } from '#api/services/orders/forget-customer.ts'
import { workOf } from '#api/services/orders/history.ts'
import { toItem, toOrder } from '#api/services/orders/orders.ts'
import { subscriptionsOf } from '#api/services/push/subscriptions.ts'
import type { CheckoutDoc, Mailed, Notified, OrderDoc, TicketDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walk, walkNewestFirst } from '#api/store/walk.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { PersonalData, PersonalMail, PersonalNotification } from '#shared/contract/personal-data.ts'
import { toDollars } from '#shared/money/cents.ts'
import { checkoutsOf } from './checkouts-of.ts'
import { type DeletingDeps, deleteThings } from './delete-things.ts'
import { profileIn } from './profile.ts'

/** Orders that are read at once: one of 200 lines comes to a quarter of a megabyte. */
const ORDERS_AT_ONCE = 50

/**
 * Everything the shop holds of a person, for that person (D4): `PersonalData` as JSON, in pieces. Orders and what was paid are read and
 * written page by page, since they stay for ever; it is handed out once it is whole, so that a fault in the middle is told as one.
 */
export async function exportPerson(
  deps: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
): Promise<Uint8Array[]> {
  const { store, artworkBase } = deps
  const { given, hasOlder } = await checkoutsOf(store, owner)
  const begun = JSON.stringify(await apartFromOrders(deps, owner)).slice(0, -1)
  return [
    Buffer.from(`${begun},"hasOlderCheckouts":${hasOlder},"orders":[`),
    ...(await written(ordersOf(store, owner), doc => toPersonalOrder(doc, artworkBase))),
    Buffer.from('],"checkouts":['),
    ...(await written(given, doc => toCheckout(doc, artworkBase))),
    Buffer.from(']}'),
  ]
}

/** A person's own, then those they claimed, each newest first. */
async function* ordersOf({ orders }: Pick<Store, 'orders'>, owner: string): AsyncGenerator<OrderDoc> {
  yield* walkNewestFirst(orders, { owner }, ORDERS_AT_ONCE)
  yield* walkNewestFirst(orders, { claimedBy: owner }, ORDERS_AT_ONCE)
}

/** What stands in a list of JSON, so many in each piece. */
async function written<Doc>(docs: AsyncIterable<Doc>, told: (doc: Doc) => object): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  const write = () => {
    if (texts.length > 0) pieces.push(Buffer.from(`${pieces.length > 0 ? ',' : ''}${texts.join(',')}`))
    texts = []
  }
  for await (const doc of docs) {
    texts.push(JSON.stringify(told(doc)))
    if (texts.length === ORDERS_AT_ONCE) write()
  }
  write()
  return pieces
}

const toPersonalOrder = (doc: OrderDoc, artworkBase: string): PersonalData['orders'][number] => ({
  ...toOrder(doc, artworkBase),
  address: doc.address,
  mails: mailsOf(doc),
  notifications: notificationsOf(doc),
  history: workOf(doc).history.map(({ at, by, event }) => ({ at, by: by.kind, event })),
})

async function apartFromOrders(
  { store }: Pick<Deps, 'store'>,
  owner: string,
): Promise<Omit<PersonalData, 'orders' | 'checkouts' | 'hasOlderCheckouts'>> {
  const where = { owner }
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const
  const [user, messages, carts, artworks, uploads, keys, tickets, browsers, kept] = await Promise.all([
    store.users.get(owner),
    store.messages.find({ where, sort: newestFirst }),
    store.carts.find({ where: cartsOf(owner) }),
    store.artworks.find({ where }),
    store.artworkUploads.find({ where }),
    store.boothKeys.find({ where: { staff: owner } }),
    store.tickets.find({ where: { claimedBy: owner } }),
    subscriptionsOf(store, owner),
    keptFilesOf(store, owner),
  ])
  return {
    user: {
      auth0Id: owner,
      ...profileIn(user),
      record: { email: user?.email ?? '', name: user?.name ?? '', picture: user?.picture ?? '' },
    },
    messages: messages.map(doc => {
      const { name, email, category, orderId, message, createdAt, answers = [] } = doc
      const answered = answers.filter(({ text }) => text !== '').map(({ at, text }) => ({ at, text }))
      return {
        ...{ name, email, category, orderId, message, createdAt },
        answers: answered,
        mails: mailsOf(doc),
        notifications: notificationsOf(doc),
      }
    }),
    keptFiles: kept.map(({ file: { key, fileName, size }, createdAt }) => ({
      key,
      fileName,
      size,
      createdAt,
    })),
    pushSubscriptions: browsers.map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).host,
      createdAt,
    })),
    uploads: uploads.map(({ key, contentType, size, touchedAt }) => ({ key, contentType, size, touchedAt })),
    cart: carts.flatMap(({ lines }) => lines),
    artworks: artworks.map(({ key, contentType, size, createdAt }) => ({
      key,
      contentType,
      size,
      createdAt,
    })),
    boothKeys: keys.map(({ label, issuedAt, expiresAt }) => ({ label, issuedAt, expiresAt })),
    tickets: await Promise.all(tickets.map(doc => toTicket(store, doc))),
  }
}

const mailsOf = ({ mails = [] }: Pick<Mailed<string>, 'mails'>): PersonalMail[] =>
  mails.map(({ occasion, at, state }) => ({ occasion, at, state }))

const notificationsOf = ({
  notifications = [],
}: Pick<Notified<string>, 'notifications'>): PersonalNotification[] =>
  notifications.map(({ occasion, at, state }) => ({ occasion, at, state }))

/** What a stand wrote down of who claimed a ticket's order, and what they wrote themselves. */
async function toTicket(
  { carts }: Pick<Store, 'carts'>,
  { _id, contact, createdAt, signature }: TicketDoc,
): Promise<PersonalData['tickets'][number]> {
  const fields = (await carts.get(ticketCart(_id)))?.fields ?? EMPTY_TICKET
  return {
    createdAt,
    fields,
    contact,
    signature: signature && { at: signature.at, picture: signature.picture },
  }
}

function toCheckout(
  { state, createdAt, email, amountCents, orderId, lines }: CheckoutDoc,
  artworkBase: string,
): PersonalData['checkouts'][number] {
  const items = lines.map(line => toItem(line, artworkBase))
  return { state, createdAt, email, totalAmount: toDollars(amountCents), orderId, items }
}

/**
 * Deletes a person (D4; docs/decisions/0006): record, messages, carts, answers kept for repeated requests, and
 * artwork that no order or open checkout holds; tickets whose orders they claimed are forgotten, and the booth keys of
 * staff end. Orders stay, without what staff wrote about the person. Safe to repeat: the user record goes last. Refused with `tickets_open` while they have tickets
 * to finish at a booth (booth, "Races").
 */
export async function deletePerson(deps: DeletingDeps, owner: string): Promise<{ ok: true } | Failure> {
  const { store } = deps
  if (await hasOpenTickets(deps, owner))
    return failure('tickets_open', 'Some of your booth’s tickets are not finished yet')
  for await (const { _id } of walk(store.tickets, { claimedBy: owner })) await forgetTicket(deps, _id)
  for await (const { _id } of walk(store.boothKeys, { staff: owner })) await store.boothKeys.remove(_id)
  for await (const { _id } of walk(store.orders, { owner })) await forgetCustomer(deps, _id)
  for await (const { _id } of walk(store.messages, { owner })) await store.messages.remove(_id)
  for await (const { _id } of walk(store.pushSubscriptions, { owner }))
    await store.pushSubscriptions.remove(_id)
  await deleteThings(deps, owner)
  const answers = await store.idempotency.find({
    where: { _id: { prefix: `${encodeURIComponent(owner)} ` } },
  })
  for (const { _id } of answers) await store.idempotency.remove(_id)
  await store.users.remove(owner)
  return { ok: true }
}
