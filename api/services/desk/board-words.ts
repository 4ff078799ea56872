import { lastOfWord, type Place, placeIn, wordId, wordIn } from '#api/services/orders/word-ids.ts'
import type { OrderWordDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { cursorOf, newestFirst, placeOf } from './board-place.ts'

/** Places a word leads to that are put in order when they are read. */
const FEW = 24
/** Words that may begin alike for their orders to be read in turns. */
const MOST_WORDS = 20
/** Where more do, places that are still put in order when they are read. */
const SOME = 500
/** Records read to find the next word that begins alike. */
const NEXT = 8

/** The next places behind one that a word leads to, newest first, so many at most. */
export type WordStream = (from: Place, count: number) => Promise<Place[]>

/** Where a typed word leads: to these places; to places that come in turns; or to more than can be told. */
export type Led = { kind: 'few'; places: Place[] } | { kind: 'stream'; stream: WordStream } | { kind: 'any' }

type WordStore = Pick<Store, 'orderWords' | 'orders'>

/** Where the words lead that begin like a typed one, at a cost that does not grow with the orders that have them (issue 10.4). */
export async function ledBy(store: WordStore, typed: string): Promise<Led> {
  const first = await beginning(store, typed, FEW + 1)
  if (first.length <= FEW) return { kind: 'few', places: await placesOf(store, first) }
  const words = await wordsBeginning(store, typed, first)
  if (words !== null)
    return (await areInOrder(store, words))
      ? { kind: 'stream', stream: streamOf(store, words) }
      : { kind: 'any' }
  const more = await beginning(store, typed, SOME + 1)
  return more.length <= SOME ? { kind: 'few', places: await placesOf(store, more) } : { kind: 'any' }
}

const beginning = ({ orderWords }: WordStore, typed: string, limit: number): Promise<OrderWordDoc[]> =>
  orderWords.find({ where: { _id: { prefix: typed } }, limit })

/** Each place once. Records of a shop of before name none: their orders are read for it. */
async function placesOf({ orders }: WordStore, records: readonly OrderWordDoc[]): Promise<Place[]> {
  const unplaced = records.flatMap(({ _id, order }) => (placeIn(_id) ? [] : [order]))
  const read = unplaced.length === 0 ? [] : await orders.find({ where: { _id: { in: unplaced } } })
  return eachOnce([...records.flatMap(({ _id }) => placeIn(_id) ?? []), ...read.map(placeOf)])
}

const eachOnce = (places: readonly Place[]): Place[] => [
  ...new Map(places.map(place => [cursorOf(place), place])).values(),
]

/** The words that begin like the typed one, from their first records on; null where they are too many. */
async function wordsBeginning(
  { orderWords }: WordStore,
  typed: string,
  first: readonly OrderWordDoc[],
): Promise<string[] | null> {
  const words = new Set<string>()
  let records = first
  for (;;) {
    for (const { _id } of records) if (_id.startsWith(typed)) words.add(wordIn(_id))
    if (words.size > MOST_WORDS) return null
    const last = records.at(-1)?._id ?? ''
    if (!last.startsWith(typed)) return [...words]
    records = await orderWords.find({ where: { _id: { gte: lastOfWord(wordIn(last)) } }, limit: NEXT })
  }
}

/** Whether a shop of before wrote no record of these words, which would stand behind all others. */
async function areInOrder({ orderWords }: WordStore, words: readonly string[]): Promise<boolean> {
  const behind = await Promise.all(
    words.map(word => orderWords.find({ where: { _id: { prefix: `${word} ` } }, sort: NEWEST, limit: 1 })),
  )
  return behind.flat().every(({ _id }) => placeIn(_id) !== null)
}

const NEWEST = { field: '_id', direction: 'desc' } as const

function streamOf({ orderWords }: WordStore, words: readonly string[]): WordStream {
  return async (from, count) => {
    const pages = await Promise.all(
      words.map(async word => {
        const where = { _id: { lt: wordId(word, from) } }
        const found = await orderWords.find({ where, sort: NEWEST, limit: count })
        return found.flatMap(({ _id }) => (wordIn(_id) === word ? (placeIn(_id) ?? []) : []))
      }),
    )
    return eachOnce(pages.flat()).toSorted(newestFirst).slice(0, count)
  }
}
