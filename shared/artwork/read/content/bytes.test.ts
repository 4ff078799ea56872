import { expect, test } from 'vitest'
import { type ByteKind, byteKind, END_OF_LINE, isNumeric, isRegular, isSpace } from './bytes.ts'

const ALL = Array.from({ length: 256 }, (_, byte) => byte)
const code = (letter: string) => letter.charCodeAt(0)
const lettersOf = (kind: ByteKind) =>
  ALL.filter(byte => byteKind(byte) === kind)
    .map(byte => String.fromCharCode(byte))
    .join('')

test.each([
  ['space', '\0\t\n\f\r '],
  ['number', '+-.0123456789'],
  ['bracket', ')>[]{}'],
  ['name', '/'],
  ['text', '('],
  ['angle', '<'],
  ['comment', '%'],
] satisfies [ByteKind, string][])('a %s begins with one of its signs and no other', (kind, letters) => {
  expect(lettersOf(kind)).toBe(letters)
})

test('whatever begins nothing else begins a word', () => {
  expect(ALL.filter(byte => byteKind(byte) === 'word')).toHaveLength(256 - 6 - 13 - 6 - 4)
  expect([code('q'), code('*'), code("'"), 0x80, 0xff].map(byteKind)).toEqual(new Array(5).fill('word'))
})

test('a line ends with either sign, and both are white space', () => {
  expect([...END_OF_LINE].map(byteKind)).toEqual(['space', 'space'])
})

test('names and words go on with letters and figures alone', () => {
  expect(ALL.filter(isRegular)).toEqual(ALL.filter(byte => ['word', 'number'].includes(byteKind(byte))))
})

test('behind the end there is nothing of any kind', () => {
  expect([isSpace(undefined), isNumeric(undefined), isRegular(undefined)]).toEqual([false, false, false])
  expect([isSpace(code(' ')), isNumeric(code('-')), isRegular(code('a'))]).toEqual([true, true, true])
})
