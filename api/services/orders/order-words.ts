import type { OrderDoc, OrderWordDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walk } from '#api/store/walk.ts'
import { findableWords, idWords } from '#shared/orders/order-words.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { beginningsOf, type Place, placeOf, wordId, wordIn } from './word-ids.ts'

/** Records of a shop of before that are looked at for one whose order is there: few have none. */
const ENOUGH = 50

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

/** The records by which an order is found: one of each beginning of each of its words. */
export const wordRecords = (order: Worded, contact: Contact): OrderWordDoc[] =>
  recordsAt(placeOf(order), productWords(order), personalWords(order, contact))

/** What begins a plain word as well is not personal. */
function recordsAt(place: Place, plain: readonly string[], personal: readonly string[]): OrderWordDoc[] {
  const kept = new Set(plain.flatMap(beginningsOf))
  const going = new Set(personal.flatMap(beginningsOf)).difference(kept)
  const record = (isPersonal: boolean) => (word: string) => ({
    _id: wordId(word, place),
    order: place.id,
    isPersonal,
    begun: true as const,
  })
  return [...[...kept].map(record(false)), ...[...going].map(record(true))]
}

/** Writes down the words by which an order is found, in one write; those that stand there stay. */
export async function indexOrder(store: WordStore, order: Worded): Promise<void> {
  const contact = (await contactsOf(store, [order])).get(order._id)
  if (contact) await store.orderWords.insertAll(wordRecords(order, contact))
}

/**
 * Writes down the words of an order of a shop of before, where that wrote none: words that stand there stay as they are, since what
 * lacks among them may have gone with its customer (D4), and so do those of a customer who is not there any more. Safe to repeat.
 */
export async function wordOrder(store: WordStore & Pick<Store, 'orders'>, key: string): Promise<void> {
  const { orders, users, orderWords } = store
  const order = await orders.get(key)
  if (!order || order.foundBy) return
  const isKnown = order.booth !== undefined || (await users.get(order.owner)) !== null
  const isWorded = await hasWords(store, order)
  const foundBy = isWorded || isKnown ? 'all' : 'plain'
  if (!isWorded && isKnown) await indexOrder(store, order)
  if (!isWorded && !isKnown) await orderWords.insertAll(recordsAt(placeOf(order), productWords(order), []))
  const kept = await orders.update(key, current => (current.foundBy ? null : { ...current, foundBy }))
  // Meanwhile its customer went.
  if (kept?.foundBy === 'plain') await deletePersonalWords(store, key)
}

/** Whether an order's number leads to it, be it as commit 863ec45d wrote that. */
async function hasWords({ orderWords }: Pick<Store, 'orderWords'>, order: Worded): Promise<boolean> {
  const [number = ''] = idWords(order.searchId)
  const _id = { in: [wordId(number, placeOf(order)), `${number} ${order._id}`] }
  return (await orderWords.find({ where: { _id }, limit: 1 })).length > 0
}

/** Whether a shop of before made orders of which nobody knows whether they have words. */
export async function hasUnwordedOrders({ orders }: Pick<Store, 'orders'>): Promise<boolean> {
  return (await orders.find({ where: { foundBy: null }, limit: 1 })).length > 0
}

/** Gives an order's words that a shop of before wrote their beginnings, and their place. Safe to repeat. */
export async function beginWords(store: Pick<Store, 'orders' | 'orderWords'>, key: string): Promise<void> {
  const { orders, orderWords } = store
  const order = await orders.get(key)
  if (!order) return
  const records = await recordsOf(store, key)
  const before = records.filter(({ begun }) => !begun)
  const wordsThatAre = (isPersonal: boolean) =>
    records.filter(record => record.isPersonal === isPersonal).map(({ _id }) => wordIn(_id))
  const wanted = recordsAt(placeOf(order), wordsThatAre(false), wordsThatAre(true))
  const known = new Set(records.map(({ _id }) => _id))
  await orderWords.insertAll(wanted.filter(({ _id }) => !known.has(_id)))
  const byId = new Map(wanted.map(record => [record._id, record]))
  await orderWords.removeAll(before.flatMap(({ _id }) => (byId.has(_id) ? [] : [_id])))
  let isDeleted = false
  for (const { _id, isPersonal } of before) {
    const record = byId.get(_id)
    if (record && !(await orderWords.update(_id, () => record))) isDeleted ||= isPersonal
  }
  // Meanwhile its customer went, and with them these words (D4).
  if (isDeleted) await deletePersonalWords(store, key)
}

/** Whether a shop of before wrote words that can be given their beginnings: those of an order that never came about stay as they are. */
export async function hasWordsOfBefore({
  orders,
  orderWords,
}: Pick<Store, 'orders' | 'orderWords'>): Promise<boolean> {
  const records = await orderWords.find({ where: { begun: null }, limit: ENOUGH })
  return (await orders.count({ where: { _id: { in: records.map(({ order }) => order) } } })) > 0
}

/** Finds all orders of a person by the name and e-mail they have now, too (issue 11.1). Safe to repeat. */
export async function indexOrdersOf(store: WordStore & Pick<Store, 'orders'>, person: string): Promise<void> {
  for (const field of ['owner', 'claimedBy'])
    for await (const order of walk(store.orders, { [field]: person })) await indexOrder(store, order)
}

/** Lets nobody find an order by its customer or what they called it any more (D4). */
export async function deletePersonalWords(store: Pick<Store, 'orderWords'>, order: string): Promise<void> {
  const records = await recordsOf(store, order)
  await store.orderWords.removeAll(records.flatMap(({ _id, isPersonal }) => (isPersonal ? [_id] : [])))
}

async function recordsOf({ orderWords }: Pick<Store, 'orderWords'>, order: string): Promise<OrderWordDoc[]> {
  const records: OrderWordDoc[] = []
  for await (const record of walk(orderWords, { order })) records.push(record)
  return records
}
