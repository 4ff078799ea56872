import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_FILE_NAME, shortFileName, splitExtension } from './short-name.ts'

test('issue 6.1: a name of 200 characters stays, one of 201 shows that it was longer', () => {
  const name = (length: number) => `${'n'.repeat(length - 4)}.pdf`
  expect(shortFileName(name(200))).toBe(name(200))
  expect(shortFileName(name(201))).toBe(`${'n'.repeat(195)}….pdf`)
})

test('issue 6.1: law: a kept name has at most 200 characters, none of them halved, and its extension', () => {
  const anyName = fc.tuple(
    fc.string({ unit: 'grapheme', minLength: 50, maxLength: 400 }),
    fc.constantFrom('', '.pdf', '.jpeg', '.tar.gz'),
  )
  fc.assert(
    fc.property(anyName, ([stem, extension]) => {
      const name = stem + extension
      const kept = shortFileName(name)
      expect(kept.length).toBeLessThanOrEqual(MAX_FILE_NAME)
      expect(kept.isWellFormed()).toBe(name.isWellFormed())
      expect(splitExtension(kept)[1]).toBe(splitExtension(name)[1])
      expect(shortFileName(kept)).toBe(kept)
    }),
  )
})

test('D17: a name says what it is: nothing in it turns its letters about', () => {
  expect(shortFileName('fair\u202egpj.exe.jpg')).toBe('fairgpj.exe.jpg')
  expect(shortFileName('fair\0\n\u2067.pdf')).toBe('fair.pdf')
  expect(shortFileName('\u202e')).toBe('artwork')
  expect(shortFileName('בית קפה.pdf')).toBe('בית קפה.pdf')
})

test.each([
  ['a.b.pdf', ['a.b', '.pdf']],
  ['banner', ['banner', '']],
  ['.pdf', ['.pdf', '']],
  ['a.pdf', ['a', '.pdf']],
  ['a.', ['a', '.']],
  ['a.123456789', ['a', '.123456789']],
  ['a.1234567890', ['a.1234567890', '']],
  ['Dr. Smith and sons', ['Dr. Smith and sons', '']],
])('issue 6.1: a name is cut before its last ending, which has nine letters at most: %s', (name, cut) => {
  expect(splitExtension(name)).toEqual(cut)
})

test('issue 6.1: a name is cut before a character of two halves, and only there', () => {
  const [kept, fits] = [`${'n'.repeat(194)}😀😀.pdf`, `${'n'.repeat(193)}😀😀😀.pdf`]
  expect(shortFileName(kept)).toBe(`${'n'.repeat(194)}….pdf`)
  expect(shortFileName(fits)).toBe(`${'n'.repeat(193)}😀….pdf`)
})
