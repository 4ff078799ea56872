import type { Deps } from '#api/deps.ts'
import { waitsForFiles } from '#api/services/booth/lacking.ts'
import { toOrder } from '#api/services/orders/orders.ts'
import { profileIn } from '#api/services/people/profile.ts'
import { waitingProofs } from '#api/services/proofs/links.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import type {
  MailDoc,
  Mailed,
  MessageDoc,
  MessageMail,
  Notified,
  OrderDoc,
  OrderMail,
} from '#api/store/documents.ts'
import { orderFacts } from './order-facts.ts'
import { isAddress, type Recipient, recipientOf } from './recipient.ts'
import {
  answerWords,
  type MailWords,
  mailWords,
  type OrderMailFacts,
  proofWords,
  refundWords,
  UNFIT,
  unfitWords,
} from './texts.ts'

type SourceDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'artworkBase' | 'boothSecret'>

type NamedMail<Occasion extends string> = Pick<MailDoc<Occasion>, 'id' | 'occasion'>

/** Documents that have mails and notifications, and how they are made (D51). */
export interface MailSource<Occasion extends string, T extends Mailed<Occasion> & Notified<Occasion>> {
  collection: Collection<T>
  /** Who is told; null where nobody can be. */
  recipient(doc: T): Promise<Recipient | null>
  /** Null where there is nothing to say any more; `againUrl`: where its reader has mails again, who has stopped them (D51). */
  words(doc: T, mail: NamedMail<Occasion>, againUrl: string | null): Promise<MailWords | null>
  /** Its heading alone, which a notification has. */
  heading(doc: T, mail: NamedMail<Occasion>): string | null
  /** Whose browsers are told too. */
  person(doc: T): string
  /** Path of the page a notification opens, and what it says beneath its heading. */
  page(doc: T): { path: string; says: string }
  /** Whether the mail is part of a purchase, as money that comes or goes is, which nobody stops. */
  isReceipt(mail: MailDoc<Occasion>): boolean
}

/** Whether a field is due in any document of the collections, by a time in it: most rounds find none, and take no lease for it. */
export async function isAnyDue(
  collections: readonly Pick<Collection<Doc>, 'find'>[],
  field: 'mailDue' | 'notificationDue',
  now: number,
): Promise<boolean> {
  const query = { where: { [field]: { lte: now } }, sort: { field, direction: 'asc' }, limit: 1 } as const
  for (const each of collections) if ((await each.find(query)).length > 0) return true
  return false
}

/** What is said of an order to whoever has no more than its number. */
const BARE: OrderMailFacts = { orderUrl: null, againUrl: null, comingBackCents: 0, missing: null, unfit: [] }

/** Mails about orders (decision 53). */
export function orderMails(deps: SourceDeps): MailSource<OrderMail['occasion'], OrderDoc> {
  const { store, config, artworkBase, boothSecret } = deps
  const secrets = { boothSecret, publicUrl: config.publicUrl }
  function wordsOf(order: OrderDoc, occasion: OrderMail['occasion'], facts: OrderMailFacts) {
    if (occasion === 'proof') {
      const waiting = waitingProofs(secrets, order)
      return waiting.length > 0 ? proofWords(order, waiting, facts.orderUrl) : null
    }
    if (occasion === 'artwork') return facts.unfit.length > 0 ? unfitWords(order, facts) : null
    if (occasion === 'refund') return refundWords(toOrder(order, artworkBase), facts.orderUrl)
    // What it waits for the facts say, which know of files on their way too.
    const { awaitsArtwork: _, ...told } = toOrder(order, artworkBase)
    return mailWords(occasion, told, facts)
  }
  return {
    collection: store.orders,
    recipient: async order => {
      const to = await recipientOf(store, order)
      // A name that was typed at a stand is a stranger's words to whoever has that address.
      return to?.isTyped && order.booth ? { ...to, name: '' } : to
    },
    words: async (order, { occasion }, againUrl) =>
      wordsOf(order, occasion, await orderFacts(deps, order, againUrl)),
    heading: (order, { occasion }) => {
      if (occasion === 'artwork') return waitsForFiles(order) ? UNFIT : null
      return wordsOf(order, occasion, BARE)?.heading ?? null
    },
    person: ({ owner, claimedBy }) => claimedBy ?? owner,
    page: ({ orderId }) => ({ path: `/orders/${orderId}`, says: `Order ${orderId}` }),
    isReceipt: ({ occasion }) => occasion === 'received' || occasion === 'refund',
  }
}

/** Mails that tell of an answer (issue 11.5). */
export function messageMails({ store, config }: SourceDeps): MailSource<MessageMail['occasion'], MessageDoc> {
  return {
    collection: store.messages,
    recipient: async ({ owner }) => {
      const { name, email, emailVerified } = profileIn(await store.users.get(owner))
      return isAddress(email) ? { name, address: email, isTyped: !emailVerified } : null
    },
    words: async (message, mail) => answerWords(message, mail.id, `${config.publicUrl}/contact-us`),
    heading: (message, mail) => answerWords(message, mail.id, '').heading,
    person: ({ owner }) => owner,
    page: () => ({ path: '/contact-us', says: 'Tap to read it.' }),
    isReceipt: () => false,
  }
}
