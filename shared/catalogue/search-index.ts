import MiniSearch from 'minisearch'
import type { Product } from './product.ts'
import { foundByAll, foundByAny, type Hit, keptForATextMore, ranked } from './search-hits.ts'
import { USES } from './search-synonyms.ts'
import { known, readingsOf, termsOf, wordsOf } from './search-words.ts'

/** What the index takes of a product; a device that has no price list yet knows only what cards say. */
export type Searchable = Pick<Product, 'name' | 'path' | 'description'> &
  Partial<Pick<Product, 'categoryName' | 'subCategoryName' | 'options' | 'specs' | 'topProduct'>>

/** What a text finds: `isFound` says that it was understood, else these are only the nearest. */
export interface Understood<T> {
  isFound: boolean
  products: T[]
}

/** More weight for what says what a thing is than for what is said about it. */
const WEIGHTS = { name: 6, uses: 4, category: 2, material: 1.5, description: 1 }
/** How many letters may be wrong in words of this length: two at most (issue 8.5). */
const typosIn = (word: string) => (word.length < 4 ? 0 : word.length < 5 ? 1 : 2)
/** How much more a top product counts. */
const TOP = 1.5
const NEAREST = 4

/** The fields of a product that are searched. */
function documentOf(product: Searchable, id: number) {
  const { name, path, description, options, specs = [] } = product
  const material = [
    ...(options?.material ?? []).map(entry => entry.name),
    ...specs.filter(({ label }) => /material/i.test(label)).map(({ value }) => value),
  ]
  return {
    id,
    name,
    uses: USES[path] ?? '',
    category: `${product.categoryName ?? ''} ${product.subCategoryName ?? ''}`,
    material: material.join(' '),
    description,
  }
}

function indexOf(products: readonly Searchable[]) {
  const index = new MiniSearch({
    fields: Object.keys(WEIGHTS),
    tokenize: (text, field) => (field === 'description' ? wordsOf(text).map(known) : termsOf(text)),
    processTerm: term => term,
    searchOptions: {
      boost: WEIGHTS,
      tokenize: text => [text],
      weights: { fuzzy: 0.3, prefix: 0.6 },
      // Of two that a text fits alike most people mean the one that most people order.
      boostDocument: id => (products[id]?.topProduct ? TOP : 1),
    },
  })
  index.addAll(products.map(documentOf))
  return index
}

/** Two wrong letters make any word of another; who mistypes that much still begins it right. */
function startsOf(readings: string[][]) {
  const starts = new Set(readings.flat().map(word => word[0]))
  return (term: string) => starts.has(term[0])
}

/**
 * A search over products by name, use, category, material and description (issue 8.5). A text is first taken as it
 * stands, then with one and two wrong letters in a word, so that a word that exists is never read as another.
 */
export function createSearchIndex<T extends Searchable>(products: readonly T[]) {
  const index = indexOf(products)
  const kept = keptForATextMore<readonly Hit[]>()
  /** What a word finds, as a beginning too and with up to this many wrong letters. */
  function hitsOf(word: string, most: number, prefix = word.length > 1): readonly Hit[] {
    const fuzzy = Math.min(most, typosIn(word))
    return kept.get(`${word} ${fuzzy} ${prefix}`, () => index.search(word, { prefix, fuzzy }))
  }
  const productsOf = (hits: readonly Hit[]) => ranked(hits).flatMap(({ id }) => products[id] ?? [])
  /** Whoever types a product's name means that one, not a longer name that begins so. */
  function ownNameFirst(words: string[], hits: T[]): T[] {
    const isOwn = ({ name }: T) => `${wordsOf(name).map(known)}` === `${words}`
    return [...hits.filter(isOwn), ...hits.filter(hit => !isOwn(hit))]
  }
  /** Those that meet most of the words, where none meets them all. */
  function near(words: string[]) {
    const all = foundByAny(words.map(word => hitsOf(word, 2, true)))
    const hits = all.filter(({ terms }) => terms.some(startsOf([words])))
    const isMost = hits.some(({ queryTerms }) => queryTerms.length * 2 > words.length)
    const most = hits.filter(({ queryTerms }) => !isMost || queryTerms.length * 2 > words.length)
    return { isFound: isMost && words.length > 1, products: productsOf(most) }
  }
  return function understand(text: string): Understood<T> {
    kept.nextText()
    const readings = readingsOf(text)
    const [words] = readings
    if (!words) return { isFound: false, products: [] }
    for (const typos of [0, 1, 2]) {
      const met = foundByAny(readings.map(reading => foundByAll(reading, word => hitsOf(word, typos))))
      const hits = met.filter(({ terms }) => typos < 2 || terms.every(startsOf(readings)))
      if (hits.length > 0)
        return { isFound: true, products: ownNameFirst(wordsOf(text).map(known), productsOf(hits)) }
    }
    const { isFound, products: nearest } = near(words)
    return { isFound, products: isFound ? nearest : nearest.slice(0, NEAREST) }
  }
}
