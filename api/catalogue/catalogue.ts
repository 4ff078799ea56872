import type { Clock } from '#api/store/clock.ts'
import type { PriceListDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { listed } from '#shared/catalogue/listed.ts'
import type { PriceList, Product } from '#shared/catalogue/product.ts'
import { DAY } from '#shared/time.ts'
import type { CatalogueAnswers } from './answers.ts'
import { catalogueAnswers } from './answers.ts'
import { markSuperseded, newestList } from './publisher.ts'

type ProductsByName = ReadonlyMap<string, Product>

/** What an older list sold. */
export interface HeldList {
  number: number
  /** Epoch ms from which on it holds no more. */
  until: number
  productByName(name: string): Product | undefined
}

/** One list in memory. Names find the product itself, never its alias; paths find aliases too. */
export interface CatalogueView {
  number: number
  list: PriceList
  productByName(name: string): Product | undefined
  productByPath(path: string): Product | undefined
  answers: CatalogueAnswers
}

export interface Catalogue {
  /** The newest list this process knows; starts looking for a newer one when the last look is some seconds old. */
  current(): CatalogueView
  /** The store's newest list at this moment: for prices, where seconds matter. */
  fresh(): Promise<CatalogueView>
  /** Looks by itself until the signal comes, so that a process nobody asked for a while has no older list than the others (issue 10.3). */
  keepFresh(signal: AbortSignal): void
  /**
   * An older list that a line may still claim at `now` (epoch ms): published, not withdrawn, and superseded less
   * than `holdDays` ago (D12). Null for every other number, the current one included.
   */
  heldList(number: number, now: number, holdDays: number): Promise<HeldList | null>
}

export interface CatalogueOptions {
  clock: Clock
  /** Milliseconds between two looks into the store. */
  checkEvery?: number
  /** Told when a look that nobody waits for fails; the known list stays. */
  onError?: (error: unknown) => void
}

const MAX_HELD = 16

/** The store's newest list, kept in memory; throws when nothing has been published. */
export async function createCatalogue(store: Store, options: CatalogueOptions): Promise<Catalogue> {
  const { clock, checkEvery = 3_000, onError = () => undefined } = options
  const first = await newestList(store)
  if (!first) throw new Error('No price list has been published')
  await markSuperseded(store, first)
  let view = viewOf(first)
  let lookedAt = clock.now()
  let looking: Promise<void> | null = null
  const held = heldLists(store)

  const look = async () => {
    lookedAt = clock.now()
    // Numbers rise by one: asking for the next is one read by id, and nearly always finds nothing.
    if (!(await store.lists.get(String(view.number + 1)))) return
    const newest = await newestList(store)
    if (!newest) return
    await markSuperseded(store, newest)
    view = viewOf(newest)
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    current: () => {
      const elapsed = clock.now() - lookedAt
      if (elapsed < 0 || elapsed >= checkEvery) lookOnce().catch(onError)
      return view
    },
    fresh: async () => {
      await lookOnce()
      return view
    },
    keepFresh: signal => {
      const timer = setInterval(() => lookOnce().catch(onError), checkEvery)
      timer.unref()
      signal.addEventListener('abort', () => clearInterval(timer))
    },
    heldList: held,
  }
}

/** Finds held lists, keeping in memory what of them can no longer change. */
function heldLists(store: Store): Catalogue['heldList'] {
  const known = new Map<number, { supersededAt: number; held: Omit<HeldList, 'until'> }>()
  const load = async (number: number) => {
    const doc = await store.lists.get(String(number))
    if (!doc?.supersededAt) return null
    const products = byName(doc.list)
    const held = { number, productByName: (name: string) => products.get(name) }
    const found = { supersededAt: Date.parse(doc.supersededAt), held }
    if (known.size >= MAX_HELD) known.clear()
    known.set(number, found)
    return found
  }
  return async (number, now, holdDays) => {
    const found = known.get(number) ?? (await load(number))
    if (!found) return null
    const until = found.supersededAt + holdDays * DAY
    if (now >= until) return null
    const withdrawn = await store.lists.count({ where: { number, withdrawn: true } })
    return withdrawn ? null : { ...found.held, until }
  }
}

const byName = (list: PriceList): ProductsByName =>
  new Map(listed(list.products).map(product => [product.name, product]))

function viewOf({ number, list }: PriceListDoc): CatalogueView {
  const names = byName(list)
  const paths = new Map(list.products.map(product => [product.path, product]))
  return {
    number,
    list,
    productByName: name => names.get(name),
    productByPath: path => paths.get(path),
    answers: catalogueAnswers(list),
  }
}
