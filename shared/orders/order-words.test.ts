import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findableWords, idWords, meetsAll, typedWords } from './order-words.ts'

describe('issue 11.1: words an order is found by', () => {
  test.each([
    ['Ana-María Núñez', ['ana', 'maria', 'nunez']],
    ['O’Brien & Söhne GmbH', ['o', 'brien', 'sohne', 'gmbh']],
    ['北京 Banner 3x6', ['北京', 'banner', '3x6']],
    ['ﬁne №5', ['fine', 'no5']],
    ['— · !', []],
    ['', []],
  ])('%s', (text, words) => {
    expect(findableWords(text)).toEqual(words)
  })

  test('at most 64 words, of each 40 characters, none cut in two', () => {
    expect(findableWords('a '.repeat(65))).toHaveLength(64)
    expect(findableWords('𝔸'.repeat(3) + '𐐨'.repeat(50))[0]).toHaveLength(3 + 2 * 37)
  })

  test('law: what was typed as it is written finds it, in any order and by beginnings', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), texts => {
        const words = findableWords(texts.join(' '))
        const typed = findableWords(texts.toReversed().join(' '))
        expect(meetsAll(typed, words)).toBe(true)
        expect(
          meetsAll(
            words.map(word => Array.from(word).slice(0, 2).join('')),
            words,
          ),
        ).toBe(true)
      }),
    )
  })

  test('every word has to be met, and by a beginning', () => {
    expect(meetsAll(['ban', 'ana'], ['ana', 'banner'])).toBe(true)
    expect(meetsAll(['ban', 'bob'], ['ana', 'banner'])).toBe(false)
    expect(meetsAll(['anner'], ['banner'])).toBe(false)
    expect(meetsAll([], [])).toBe(true)
  })

  test('an order’s id is met from its beginning, without its prefix, and by its last half', () => {
    expect(idWords('GL7KQ2M9XD')).toEqual(['gl7kq2m9xd', '7kq2m9xd', 'm9xd'])
    expect(idWords('GL')).toEqual(['gl'])
  })

  test.each(['GL-7KQ2-M9XD', 'gl 7kq2 m9xd', 'GL7KQ2M9XD', 'gl-7kq2m9xd'])(
    '%s is typed as one word',
    text => {
      expect(typedWords(`${text} Ana`)).toEqual(['gl7kq2m9xd', 'ana'])
      expect(meetsAll(typedWords(text), idWords('GL7KQ2M9XD'))).toBe(true)
    },
  )

  test('an id that is half typed is met already', () => {
    expect(meetsAll(typedWords('GL-7KQ2-'), idWords('GL7KQ2M9XD'))).toBe(true)
    expect(typedWords('glass door')).toEqual(['glass', 'door'])
  })
})
