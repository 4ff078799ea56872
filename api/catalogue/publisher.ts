import type { Clock } from '#api/store/clock.ts'
import type { PriceListDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { CatalogueData } from './catalogue-rules.ts'

export interface Published {
  number: number
  published: boolean
}

const id = (number: number): string => String(number)

/** The list with the highest number, whether withdrawn or not; null in a new store. */
export async function newestList(store: Store): Promise<PriceListDoc | null> {
  const [newest] = await store.lists.find({ sort: { field: 'number', direction: 'desc' }, limit: 1 })
  return newest ?? null
}

/** Publishes the data as the next list, unless they are what the newest list already sells. */
export async function publish(store: Store, data: CatalogueData, clock: Clock): Promise<Published> {
  for (;;) {
    const newest = await newestList(store)
    if (newest && sells(newest, data)) return { number: newest.number, published: false }
    const next = listDoc((newest?.number ?? 0) + 1, data, clock)
    if (await store.lists.insert(next)) {
      await markSuperseded(store, next)
      return { number: next.number, published: true }
    }
  }
}

/** Publishes list 1 at the very first start; a store that has lists keeps what it sells, whatever the data say. */
export async function publishFirst(store: Store, data: CatalogueData, clock: Clock): Promise<Published> {
  const known = await newestList(store)
  if (known) return { number: known.number, published: false }
  const published = await store.lists.insert(listDoc(1, data, clock))
  return { number: 1, published }
}

/**
 * Notes on every older list since when it has not been the newest (D12). Publishing does it, and so does whoever
 * first sees the newer list, since a publisher may have been killed in between.
 */
export async function markSuperseded(store: Store, newest: PriceListDoc): Promise<void> {
  const open = await store.lists.find({ where: { number: { lt: newest.number }, supersededAt: null } })
  for (const { _id, number } of open) {
    const successor = await store.lists.get(id(number + 1))
    const supersededAt = (successor ?? newest).publishedAt
    await store.lists.update(_id, doc => ({ ...doc, supersededAt }))
  }
}

export type Withdrawal = 'withdrawn' | 'unknown' | 'current'

/**
 * Takes a list's prices back for good: they are held for nobody (D12), and the payment pages that are open at them are to
 * end (issue 6.9). The current list needs a successor first.
 */
export async function withdraw(store: Store, number: number, clock: Clock): Promise<Withdrawal> {
  const newest = await newestList(store)
  if (newest?.number === number) return 'current'
  const endingSince = new Date(clock.now()).toISOString()
  const doc = await store.lists.update(id(number), list => ({ ...list, withdrawn: true, endingSince }))
  return doc ? 'withdrawn' : 'unknown'
}

function sells({ list }: PriceListDoc, { categories, products }: CatalogueData): boolean {
  const { categories: then, products: sold } = list
  return JSON.stringify([then, sold]) === JSON.stringify([categories, products])
}

function listDoc(number: number, { categories, products }: CatalogueData, clock: Clock): PriceListDoc {
  const publishedAt = new Date(clock.now()).toISOString()
  const list = { number, publishedAt, categories, products }
  return { _id: id(number), number, publishedAt, supersededAt: null, withdrawn: false, list }
}
