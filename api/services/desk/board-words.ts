import {
  beginningOf,
  firstOfWord,
  type Place,
  placeIn,
  placeOf,
  wordId,
} from '#api/services/orders/word-ids.ts'
import type { Store } from '#api/store/store.ts'
import { cursorOf, FIRST, isBehind, newestFirst } from './board-place.ts'

/** Places a word leads to that are put in order when they are read. */
const FEW = 12
/** Records of a shop of before that are. */
const SOME = 500

/** The next places behind one that a word leads to, newest first, so many at most. */
export type WordStream = (from: Place, count: number) => Promise<Place[]>

/** Where a typed word leads: to these places; to places that come in turns; or to more than can be told. */
export type Led = { kind: 'few'; places: Place[] } | { kind: 'stream'; stream: WordStream } | { kind: 'any' }

type WordStore = Pick<Store, 'orderWords' | 'orders'>

/** Where the words lead that begin like a typed one, at a cost that does not grow with the orders that have them (issue 10.4). */
export async function ledBy(store: WordStore, typed: string): Promise<Led> {
  const unbegun = await placesOfBefore(store, typed)
  if (unbegun === null) return { kind: 'any' }
  const stream = streamOf(store, beginningOf(typed), unbegun)
  const first = await stream(FIRST, FEW + 1)
  return first.length <= FEW
    ? { kind: 'few', places: first }
    : { kind: 'stream', stream: begunWith(first, stream) }
}

/** A stream whose first places are read already. */
const begunWith =
  (first: readonly Place[], stream: WordStream): WordStream =>
  async (from, count) => {
    const known = first.filter(place => isBehind(place, from)).slice(0, count)
    return known.length === count ? known : stream(from, count)
  }

/** Where words of a shop of before lead, of which no beginnings stand there; null where they are too many. */
async function placesOfBefore({ orderWords, orders }: WordStore, typed: string): Promise<Place[] | null> {
  const where = { begun: null, _id: { prefix: typed } }
  const records = await orderWords.find({ where, limit: SOME + 1 })
  if (records.length > SOME) return null
  // Some name no place: their orders are read for it.
  const unplaced = records.flatMap(({ _id, order }) => (placeIn(_id) ? [] : [order]))
  const read = unplaced.length === 0 ? [] : await orders.find({ where: { _id: { in: unplaced } } })
  return [...records.flatMap(({ _id }) => placeIn(_id) ?? []), ...read.map(placeOf)]
}

function streamOf({ orderWords }: WordStore, beginning: string, unbegun: readonly Place[]): WordStream {
  return async (from, count) => {
    const found = await orderWords.find({
      where: { _id: { from: firstOfWord(beginning), before: wordId(beginning, from) } },
      sort: { field: '_id', direction: 'desc' },
      limit: count,
    })
    const placed = found.flatMap(({ _id }) => placeIn(_id) ?? [])
    const behind = unbegun.filter(place => isBehind(place, from))
    return eachOnce([...placed, ...behind])
      .toSorted(newestFirst)
      .slice(0, count)
  }
}

const eachOnce = (places: readonly Place[]): Place[] => [
  ...new Map(places.map(place => [cursorOf(place), place])).values(),
]
