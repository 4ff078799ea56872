import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { foundByAll, foundByAny, type Hit, keptForATextMore, ranked } from './search-hits.ts'

test('issue 12.4: a word is looked for once, however many readings it stands in and as long as it stays in the text', () => {
  const looked: string[] = []
  const kept = keptForATextMore<string>()
  const read = (...words: string[]) => {
    kept.nextText()
    for (const word of words) kept.get(word, () => `${looked.push(word)}`)
  }
  read('mesh', 'ban', 'mesh')
  read('mesh', 'bann', 'mesh')
  expect(looked).toEqual(['mesh', 'ban', 'bann'])
})

test('issue 12.4: what stood in no text of the last two is not kept', () => {
  const kept = keptForATextMore<string>()
  expect(kept.get('mesh', () => 'before')).toBe('before')
  kept.nextText()
  kept.nextText()
  expect(kept.get('mesh', () => 'anew')).toBe('anew')
})

test('issue 12.4: once words find nothing together, the others are not looked for', () => {
  const looked: string[] = []
  const hitsOf = (word: string): Hit[] => {
    looked.push(word)
    return word === 'mesh' ? [{ id: 0, score: 1, queryTerms: [word], terms: [word] }] : []
  }
  expect(foundByAll(['mesh', 'hologram', 'banner'], hitsOf)).toEqual([])
  expect(looked).toEqual(['mesh', 'hologram'])
})

test('issue 12.4 law: words looked for one by one are met as in one query of them all', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const words = fc.array(word, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), fc.array(words, { minLength: 1 }), (texts, readings) => {
      const index = new MiniSearch({ fields: ['text'] })
      index.addAll(texts.map((text, id) => ({ id, text: text.join(' ') })))
      const whole = index.search({
        combineWith: 'OR',
        queries: readings.map(queries => ({ combineWith: 'AND', queries })),
      })
      const alone = readings.map(reading => foundByAll(reading, one => index.search(one)))
      const said = (hits: readonly Hit[]) =>
        hits.map(({ id, queryTerms, terms }) => [id, new Set(queryTerms), new Set(terms)])
      const byId = (hits: readonly Hit[]) => hits.toSorted((a, b) => a.id - b.id)
      expect(said(byId(foundByAny(alone)))).toEqual(said(byId(whole)))
      const best = ranked(foundByAny(alone))
      for (const [at, { id }] of best.entries())
        expect(whole.find(hit => hit.id === id)?.score).toBeCloseTo(whole[at]?.score ?? Number.NaN, 9)
    }),
  )
})
