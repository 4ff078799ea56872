import fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, readingsOf, singular, termsOf, wordsOf } from './search-words.ts'

test.each([
  ['signs', 'sign'],
  ['boxes', 'box'],
  ['arches', 'arch'],
  ['dresses', 'dress'],
  ['parties', 'party'],
  ['glass', 'glass'],
  ['canvas', 'canva'],
  ['gas', 'gas'],
])('issue 8.5: the plural %s is looked for as %s', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

test('issue 8.5: a word and its plural are one to the index', () => {
  for (const word of ['banner', 'flag', 'magnet', 'decal', 'sticker', 'tent'])
    expect(known(`${word}s`)).toBe(known(word))
})

test.each([
  ["Real-Estate's A-Frame", ['real', 'estates', 'a', 'frame']],
  ['9.5oz. Blockout', ['9.5oz', 'blockout']],
  ['Café menu', ['cafe', 'menu']],
  ['!?', []],
])('issue 8.5: the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('issue 8.5: neighbours are indexed as one word too', () => {
  expect(termsOf('Yard Sign')).toEqual(['yard', 'sign', 'yardsign'])
})

test('issue 8.5: a text is read as it stands, then with two neighbours as one, without words that say nothing', () => {
  expect(readingsOf('side walk signs for my cafe')).toContainEqual(['sidewalk', 'sign', 'cafe'])
  expect(readingsOf('a frame')).toContainEqual(['aframe'])
  expect(readingsOf('')).toEqual([])
})

test('issue 8.5: words that people say for ours are read as ours', () => {
  expect(readingsOf('8 foot tablecloths')[0]).toEqual(['8', 'ft', 'tablecover'])
})

test('issue 8.5: whatever is typed, words are never empty and readings never hold nothing', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(wordsOf(text).every(word => word.length > 0)).toBe(true)
      expect(readingsOf(text).every(reading => reading.length > 0)).toBe(true)
    }),
  )
})
