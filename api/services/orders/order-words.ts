import type { OrderDoc, OrderWordDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { findableWords, idWords } from '#shared/orders/order-words.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { wordId } from './word-ids.ts'

type WordStore = Pick<Store, 'users' | 'tickets' | 'carts' | 'orderWords'>
type Worded = Pick<
  OrderDoc,
  '_id' | 'createdAt' | 'searchId' | 'items' | 'owner' | 'claimedBy' | 'booth' | 'address'
>

/** The job name of a bought line; empty for none. */
export const jobNameOf = ({ options }: OrderDoc['items'][number]): string => {
  const said = options['Job Name']
  return typeof said === 'string' ? said : ''
}

const productWords = ({ searchId, items }: Pick<Worded, 'searchId' | 'items'>): string[] => [
  ...idWords(searchId),
  ...items.flatMap(({ product }) => findableWords(product)),
]

/** What is the customer's own: it goes with their data. */
const personalWords = ({ items }: Pick<Worded, 'items'>, { name, email, company }: Contact): string[] => [
  ...items.flatMap(item => findableWords(jobNameOf(item))),
  ...[name, email, company].flatMap(findableWords),
]

/** Every word by which an order is found: id, product, job name, customer (issue 11.1). */
export const wordsOfOrder = (order: Worded, contact: Contact): string[] => [
  ...productWords(order),
  ...personalWords(order, contact),
]

/** Writes down the words by which an order is found, in one write; those that stand there stay. */
export async function indexOrder(store: WordStore, order: Worded): Promise<void> {
  const contact = (await contactsOf(store, [order])).get(order._id)
  if (!contact) return
  const plain = new Set(productWords(order))
  const personal = new Set(personalWords(order, contact)).difference(plain)
  const record = (isPersonal: boolean) => (word: string) => ({
    _id: wordId(word, { at: order.createdAt, id: order._id }),
    order: order._id,
    isPersonal,
  })
  const records: OrderWordDoc[] = [...[...plain].map(record(false)), ...[...personal].map(record(true))]
  await store.orderWords.insertAll(records)
}

/** Finds all orders of a person by the name and e-mail they have now, too (issue 11.1). Safe to repeat. */
export async function indexOrdersOf(store: WordStore & Pick<Store, 'orders'>, person: string): Promise<void> {
  for (const field of ['owner', 'claimedBy'])
    for await (const order of walk(store.orders, { [field]: person })) await indexOrder(store, order)
}

/** Lets nobody find an order by its customer or what they called it any more (D4). */
export async function deletePersonalWords(store: Pick<Store, 'orderWords'>, order: string): Promise<void> {
  for await (const { _id, isPersonal } of walk(store.orderWords, { order }))
    if (isPersonal) await store.orderWords.remove(_id)
}
