import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { NeedsMore, Parser } from './parse.ts'
import { Unfollowable } from './values.ts'

const parsed = (text: string, isAll = true) => new Parser(latin1Bytes(text), 0, isAll).value()

test.each([
  ['1 0 R', { ref: 1 }],
  ['1\0\r\n 0\t\fR', { ref: 1 }],
  ['12%first\n0 R', { ref: 12 }],
  ['12 % first\r\n % second\r 0%\n%\nR', { ref: 12 }],
  ['1 0 %R', 1],
  ['1 %0 R\n2', 1],
  ['1 0 Rx', 1],
  ['10 R', 10],
  ['1.5 0 R', 1.5],
  ['[1 0 R%\n2 0 R 3]', [{ ref: 1 }, { ref: 2 }, 3]],
])('D16 a reference, comments where white space may stand: %j', (text, value) => {
  expect(parsed(text)).toEqual(value)
})

test.each([
  ['[0 ) 0 )200 140])', [0, 0, 200, 140]],
  [
    '<< ) /A 1 ) /B (x)) >>',
    new Map<string, unknown>([
      ['A', 1],
      ['B', { text: true }],
    ]),
  ],
  [
    '<< \x80\x81 /A 1 foo 5 > } /B 2 ] >>',
    new Map([
      ['A', 1],
      ['B', 2],
    ]),
  ],
  ['1 ) 0 ) R', { ref: 1 }],
  ['[foo 1 4i2 \x9c null]', [{ text: true }, 1, 4, { text: true }, { text: true }, null]],
  [
    '<< /A foo /B R /C 1 >>',
    new Map<string, unknown>([
      ['A', { text: true }],
      ['B', { text: true }],
      ['C', 1],
    ]),
  ],
])('issue 6.41: what programs pass over between tokens is passed over: %j', (text, value) => {
  expect(parsed(text)).toEqual(value)
})

test.each([
  '<< /A 1 endobj',
  '<< /A 1 stream',
  '<< (a) /A 1 >>',
  '<< << >> /A 1 >>',
  '[1 endobj 2]',
  '<< /A endobj >>',
  '<< /A 1 endobj /B 2 >>',
  '[1 }]',
  'foo',
])('issue 6.41: what is no stray byte is no value all the same: %j', text => {
  expect(() => parsed(text)).toThrow(Unfollowable)
})

test('D16 law: of a piece of a reference, wherever it ends, no more is said than that more is needed', () => {
  const remark = fc.nat(300).map(length => `%${'x'.repeat(length)}\n`)
  const gap = fc.oneof(fc.constantFrom(' ', '\r\n', '\t\f'), remark)
  fc.assert(
    fc.property(gap, gap, fc.nat(), (first, second, cut) => {
      const reference = `7${first}0${second}R`
      const rest = ` /Behind ${'(x) '.repeat(40)} endobj`
      expect(parsed(`${reference}${rest}`, false)).toEqual({ ref: 7 })
      const piece = reference.slice(0, cut % (reference.length + 1))
      expect(() => parsed(piece, false)).toThrow(NeedsMore)
    }),
  )
})

test('D16 a reference over megabytes of comments or white space is read at once', () => {
  for (const gap of ['%\n'.repeat(1 << 22), ' '.repeat(1 << 20), `%${'x'.repeat(1 << 20)}\n`]) {
    expect(parsed(`3 ${gap}0${gap}R`)).toEqual({ ref: 3 })
    expect(parsed(`3 ${gap}0${gap}S`)).toBe(3)
  }
})
