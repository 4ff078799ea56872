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
import type { CheckoutDoc, Mailed, Notified, TicketDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { PersonalData, PersonalMail, PersonalNotification } from '#shared/contract/personal-data.ts'
import { toDollars } from '#shared/money/cents.ts'
import { checkoutsOf } from './checkouts-of.ts'
import { type DeletingDeps, deleteThings } from './delete-things.ts'
import { profileIn } from './profile.ts'

/** Everything the shop holds of a person, for that person (D4). */
export async function exportPerson(
  { store, artworkBase }: Pick<Deps, 'store' | 'artworkBase'>,
  owner: string,
): Promise<PersonalData> {
  const where = { owner }
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const
  const [user, own, claimed, messages, carts, artworks, checkouts, uploads, keys, tickets, browsers, kept] =
    await Promise.all([
      store.users.get(owner),
      store.orders.find({ where, sort: newestFirst }),
      store.orders.find({ where: { claimedBy: owner }, sort: newestFirst }),
      store.messages.find({ where, sort: newestFirst }),
      store.carts.find({ where: cartsOf(owner) }),
      store.artworks.find({ where }),
      checkoutsOf(store, owner),
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
    orders: [...own, ...claimed].map(doc => ({
      ...toOrder(doc, artworkBase),
      address: doc.address,
      mails: mailsOf(doc),
      notifications: notificationsOf(doc),
      history: workOf(doc).history.map(({ at, by, event }) => ({ at, by: by.kind, event })),
    })),
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
    checkouts: checkouts.given.map(doc => toCheckout(doc, artworkBase)),
    hasOlderCheckouts: checkouts.hasOlder,
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
