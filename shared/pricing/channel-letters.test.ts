import { describe, expect, test } from 'vitest'
import { validateChannelLetterField, validateChannelLetters } from './channel-letters.ts'
import { countCharacters } from './characters.ts'

describe('§5 channel letters', () => {
  test('D14 one validator gives all texts, each at its field', () => {
    expect(validateChannelLetters({ jobName: '', quantity: 0, characters: '' })).toEqual({
      jobName: 'Job name is required',
      quantity: 'Quantity must be greater than zero',
      characters: 'Characters field is required',
    })
  })

  test('nothing is said when all is well', () => {
    expect(validateChannelLetters({ jobName: 'Shop front', quantity: 2, characters: 'OPEN' })).toEqual({})
  })

  test('an unknown field is invalid, even one every object has', () => {
    expect(validateChannelLetterField('colour', 'red')).toBe('Invalid field')
    expect(validateChannelLetterField('constructor', 'red')).toBe('Invalid field')
  })

  test.each(['', ' ', 'two', '0', '-1', Number.NaN, -3, undefined, null])(
    'a quantity of %o is refused',
    quantity => {
      expect(validateChannelLetterField('quantity', quantity)).toBe('Quantity must be greater than zero')
    },
  )

  test.each([1, '1', ' 12 ', 100_000])('a quantity of %o is numeric and above zero', quantity => {
    expect(validateChannelLetterField('quantity', quantity)).toBeUndefined()
  })

  test('white space is neither a job name nor a character', () => {
    const blank = validateChannelLetters({ jobName: ' \t', quantity: 1, characters: ' \n ' })
    expect(Object.keys(blank)).toEqual(['jobName', 'characters'])
  })
})

test.each([
  ['', 0],
  ['OPEN', 4],
  ['MY STORE 1', 8],
  [' \t\n\u00a0\u2003', 0],
  ['e\u0301', 1],
  ['👨‍👩‍👧', 1],
  ['🇺🇸🇨🇦', 2],
  ['A&B!', 4],
  ['O\u200bP\u200bE\u200bN\u200b', 4],
  ['\u200e\u202aOPEN\u202c\u200f', 4],
  ['OPEN\u00ad\u2060\ufeff\0', 4],
  ['\u200b\u2060', 0],
  ['❤️', 1],
])('D14 %o is built from %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})
