import type { Deps } from '#api/deps.ts'
import { mailsTo } from '#api/services/mail/recipient.ts'
import { stoppedAmong } from '#api/services/mail/stop.ts'
import { untoldOf } from '#api/services/mail/untold.ts'
import { profileIn } from '#api/services/people/profile.ts'
import { staffNames } from '#api/services/people/staff-names.ts'
import type { Query } from '#api/store/collection.ts'
import type { MessageDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskUntold } from '#shared/contract/desk.ts'
import type { DeskMessage, DeskMessages, DeskThread, MessagesQuery } from '#shared/contract/messages.ts'

/** Behind every place there is. */
const AFTER_ALL = '9999'
/** Orders and other messages of a customer that stand beside one. */
const MOST_BESIDE = 20
/** A page of what customers wrote, newest first (issue 11.5). */
export async function deskMessages(
  { store }: Pick<Deps, 'store'>,
  { state, cursor, limit }: MessagesQuery,
): Promise<DeskMessages> {
  const wanted: NonNullable<Query['where']> = state === 'all' ? {} : { isOpen: state === 'open' }
  const found = await store.messages.find({
    where: { ...wanted, place: { lt: cursor === '' ? AFTER_ALL : cursor } },
    sort: { field: 'place', direction: 'desc' },
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { messages: await asDeskHas(store, shown), next: last?.place ?? null }
}

/** A message beside its customer's orders and other messages; null where there is none. */
export async function messageThread({ store }: Pick<Deps, 'store'>, ref: string): Promise<DeskThread | null> {
  const message = await messageOf(store, ref)
  if (message === null) return null
  const { owner } = message
  const newest = { sort: { field: 'createdAt', direction: 'desc' }, limit: MOST_BESIDE } as const
  const [own, claimed, written] = await Promise.all([
    store.orders.find({ where: { owner }, ...newest }),
    store.orders.find({ where: { claimedBy: owner }, ...newest }),
    store.messages.find({ where: { owner }, ...newest, limit: MOST_BESIDE + 1 }),
  ])
  const [shown, ...others] = await asDeskHas(store, [
    message,
    ...written.filter(({ _id }) => _id !== message._id).slice(0, MOST_BESIDE),
  ])
  if (!shown) return null
  const orders = [...own, ...claimed]
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, MOST_BESIDE)
    .map(({ orderId, status, createdAt }) => ({ orderId, status, createdAt }))
  return { ...shown, orders, others }
}

/** The message of this reference; null for none. */
export async function messageOf(
  { messages }: Pick<Store, 'messages'>,
  ref: string,
): Promise<MessageDoc | null> {
  const [found] = await messages.find({ where: { ref }, limit: 1 })
  return found ?? null
}

async function asDeskHas(
  store: Pick<Store, 'users' | 'mailStops'>,
  docs: readonly MessageDoc[],
): Promise<DeskMessage[]> {
  const [nameOf, untoldOfDoc] = await Promise.all([
    staffNames(
      store,
      docs.flatMap(({ answers = [] }) => answers.map(({ by }) => by)),
    ),
    untoldAmong(store, docs),
  ])
  return docs.map(doc => {
    const untold = untoldOfDoc(doc)
    return {
      ref: doc.ref ?? '',
      at: doc.createdAt,
      category: doc.category,
      orderId: doc.orderId,
      text: doc.message,
      isOpen: doc.isOpen === true,
      customer: { name: doc.name, email: doc.email, isVerified: doc.emailVerified === true },
      answers: (doc.answers ?? []).map(({ at, by, text }) => ({ at, who: nameOf(by), text })),
      ...(untold === undefined ? {} : { untold }),
    }
  })
}

/** Why no mail tells who wrote of an answer, by the address that their account has now (decision 103). */
async function untoldAmong(
  store: Pick<Store, 'users' | 'mailStops'>,
  docs: readonly MessageDoc[],
): Promise<(doc: MessageDoc) => DeskUntold | undefined> {
  const owners = [...new Set(docs.map(({ owner }) => owner))]
  const users = owners.length === 0 ? [] : await store.users.find({ where: { _id: { in: owners } } })
  const profiles = new Map(users.map(user => [user._id, profileIn(user)]))
  const addresseeOf = (owner: string) => {
    const profile = profiles.get(owner) ?? profileIn(null)
    return { mailsTo: mailsTo(profile, ''), isVerified: profile.emailVerified }
  }
  const stopped = await stoppedAmong(
    store,
    owners.map(owner => addresseeOf(owner).mailsTo),
  )
  return doc => untoldOf(doc, addresseeOf(doc.owner), stopped)
}
