/** A product that words find: how well, by which of them, and by which of its own. */
export interface Hit {
  /** Its place among the products. */
  id: number
  score: number
  queryTerms: readonly string[]
  terms: readonly string[]
}

const both = (one: Hit, other: Hit): Hit => ({
  id: one.id,
  score: one.score + other.score,
  queryTerms: [...new Set([...one.queryTerms, ...other.queryTerms])],
  terms: [...one.terms, ...other.terms],
})

/** What all words find together; once they find nothing together, the others are not looked for. */
export function foundByAll(words: readonly string[], hitsOf: (word: string) => readonly Hit[]): Hit[] {
  const [first, ...others] = words
  let found = first === undefined ? [] : [...hitsOf(first)]
  for (const word of others) {
    if (found.length === 0) break
    const hits = new Map(hitsOf(word).map(hit => [hit.id, hit]))
    found = found.flatMap(one => {
      const other = hits.get(one.id)
      return other ? [both(one, other)] : []
    })
  }
  return found
}

/** What is in any of the lists. */
export function foundByAny(lists: readonly (readonly Hit[])[]): Hit[] {
  const found = new Map<number, Hit>()
  for (const hit of lists.flat()) {
    const before = found.get(hit.id)
    found.set(hit.id, before ? both(before, hit) : hit)
  }
  return [...found.values()]
}

/** The best first: whoever is met by more words counts more. Of equals the first stays the first. */
export const ranked = (hits: readonly Hit[]): Hit[] => {
  const rank = ({ score, queryTerms }: Hit) => score * queryTerms.length
  return hits.toSorted((a, b) => rank(b) - rank(a))
}

/**
 * Keeps what was looked for, for one text and the next: nearly every word of a text stood in the one before it, a key
 * ago, and each stands in several readings (issue 12.4).
 */
export function keptForATextMore<Found>() {
  let before = new Map<string, Found>()
  let now = new Map<string, Found>()
  return {
    nextText() {
      before = now
      now = new Map()
    },
    get(key: string, look: () => Found): Found {
      const found = now.get(key) ?? before.get(key) ?? look()
      now.set(key, found)
      return found
    },
  }
}
