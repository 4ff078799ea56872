import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstByLetter, LETTERS } from './letters.ts'

test('§2 All Products: a letter leads to the first product whose name starts with it, in the order returned', () => {
  const first = firstByLetter([
    '13oz Vinyl Banner',
    'Mesh Banner',
    'acrylic prints',
    'Magnets',
    'Adhesive Vinyl',
  ])
  expect([...first]).toEqual([
    ['M', 1],
    ['A', 2],
  ])
})

test('§9: the index has 26 letters', () => {
  expect(new Set(LETTERS).size).toBe(26)
})

test('§2 All Products: for any names, every letter leads to a name of its own with none of its own before it', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aAbBzZ9 é-'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(name), names => {
      const first = firstByLetter(names)
      const starts = (letter: string) => (each: string) => each.trim().toUpperCase().startsWith(letter)
      for (const letter of LETTERS) expect(first.get(letter) ?? -1).toBe(names.findIndex(starts(letter)))
    }),
  )
})
