import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerpt } from './heads-excerpt.ts'

const count = (text: string) => Array.from(text).length
const prose = fc
  .array(fc.constantFrom('vinyl', 'hem.', 'a', '13oz,', '🏳️', 'Prêt. ', '\n', 'grommets'), { maxLength: 60 })
  .map(words => words.join(' '))

describe('the beginning of a text', () => {
  test('is the whole text where that fits', () => {
    expect(excerpt('Ready to hang.', 14)).toBe('Ready to hang.')
    expect(excerpt('  Ready\n to  hang. ', 14)).toBe('Ready to hang.')
  })

  test('ends with a sentence where that leaves enough', () => {
    expect(excerpt('Hemmed and ready. Fits every pole.', 20)).toBe('Hemmed and ready.')
  })

  test('ends with a whole word and a mark otherwise, without a comma before it', () => {
    expect(excerpt('No. 1 choice for storefronts', 20)).toBe('No. 1 choice for…')
    expect(excerpt('Flags, stands, tents, tables', 23)).toBe('Flags, stands, tents…')
  })

  test('cuts a word that is longer than the limit, never a character', () => {
    expect(excerpt('aaaaaaaaaa', 5)).toBe('aaaa…')
    expect(excerpt('🏳🏳🏳🏳🏳🏳', 4)).toBe('🏳🏳🏳…')
  })

  test('is never longer than the limit, and repeats the text up to its mark', () => {
    fc.assert(
      fc.property(
        fc.oneof(prose, fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 5, max: 80 }),
        (text, limit) => {
          const short = excerpt(text, limit)
          const plain = text.replace(/\s+/gu, ' ').trim()
          expect(count(short)).toBeLessThanOrEqual(limit)
          expect(plain.startsWith(short) || plain.startsWith(short.slice(0, -1))).toBe(true)
          expect(excerpt(short, limit)).toBe(short)
        },
      ),
    )
  })
})
