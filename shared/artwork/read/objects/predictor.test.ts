import fc from 'fast-check'
import { expect, test } from 'vitest'
import { predicted } from './predictor.ts'
import { type PdfDict, type PdfValue, Unfollowable } from './values.ts'

const parameters = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries))
const png = (columns: number) => parameters({ Predictor: 15, Columns: columns })

const NONE = 0
const SUB = 1
const UP = 2
const AVERAGE = 3
const PAETH = 4

/** What the byte left, above, and left of that above make a filter guess, as the PNG specification says it. */
function guess(kind: number, left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const nearest = [left, up, corner].toSorted((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0]
  return [0, left, up, Math.floor((left + up) / 2), nearest ?? 0][kind] ?? 0
}

/** Rows as an encoder writes them: the number of the filter, then each byte less what the filter guesses. */
function filtered(rows: readonly { kind: number; bytes: readonly number[] }[]): Uint8Array {
  return Uint8Array.from(
    rows.flatMap(({ kind, bytes }, row) => {
      const above = rows[row - 1]?.bytes ?? []
      const less = bytes.map(
        (byte, at) => byte - guess(kind, bytes[at - 1] ?? 0, above[at] ?? 0, above[at - 1] ?? 0),
      )
      return [kind, ...less]
    }),
  )
}

test('every filter is undone, whatever stands in the rows and in whatever order filters come', () => {
  const rows = fc.integer({ min: 1, max: 6 }).chain(columns =>
    fc.array(
      fc.record({
        kind: fc.integer({ min: NONE, max: PAETH }),
        bytes: fc.array(fc.nat(255), { minLength: columns, maxLength: columns }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  )
  fc.assert(
    fc.property(rows, made => {
      const columns = made[0]?.bytes.length ?? 0
      expect([...predicted(filtered(made), png(columns))]).toEqual(made.flatMap(({ bytes }) => bytes))
    }),
  )
})

test.each([
  ['nothing', [NONE, 10, 20, 30, NONE, 1, 2, 3], [10, 20, 30, 1, 2, 3]],
  ['the byte to the left', [SUB, 10, 10, 10], [10, 20, 30]],
  ['the byte above', [NONE, 10, 20, 30, UP, 1, 1, 1], [10, 20, 30, 11, 21, 31]],
  ['half of both', [NONE, 10, 20, 30, AVERAGE, 5, 5, 5], [10, 20, 30, 10, 20, 30]],
  ['the nearest of three', [NONE, 10, 20, 30, PAETH, 1, 1, 1], [10, 20, 30, 11, 21, 31]],
])('a row that was written less %s', (_, bytes, plain) => {
  expect([...predicted(Uint8Array.from(bytes), png(3))]).toEqual(plain)
})

test('sums begin anew at 256', () => {
  expect([...predicted(Uint8Array.of(SUB, 200, 100), png(2))]).toEqual([200, 44])
})

test('what is left of a cut row is no row', () => {
  expect([...predicted(Uint8Array.of(NONE, 1, 2, NONE, 3), png(2))]).toEqual([1, 2])
})

test('without a predictor the bytes are as they are, a row wide or not', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  expect(predicted(bytes, parameters({}))).toBe(bytes)
  expect(predicted(bytes, parameters({ Predictor: 1, Columns: 2 }))).toBe(bytes)
})

test.each([
  ["TIFF's", { Predictor: 2 }],
  ['several colours a column', { Predictor: 15, Colors: 3 }],
  ['other depths', { Predictor: 15, BitsPerComponent: 1 }],
  ['no column', { Predictor: 15, Columns: 0 }],
])('%s is not followed', (_, entries) => {
  expect(() => predicted(Uint8Array.of(NONE, 1), parameters(entries))).toThrow(Unfollowable)
})

test('a filter that does not exist is not followed', () => {
  expect(() => predicted(Uint8Array.of(5, 1), png(1))).toThrow(Unfollowable)
})
