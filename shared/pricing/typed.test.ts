import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOtherUnit, typedLength, typedQuantity } from './typed.ts'

test.each([
  ['6', 6],
  [' 6 ', 6],
  ['6"', 6],
  ['6”', 6],
  ['6 in', 6],
  ['6 inches', 6],
  ["3'", 3],
  ['3’', 3],
  ['3 ft', 3],
  ['3 FT.', 3],
  ['2.5', 2.5],
  ['2.', 2],
  ['.5', 0.5],
  ['-4', -4],
])('§5 size: %s is read as %d, with or without its unit', (text, value) => {
  expect(typedLength(text)).toBe(value)
})

test.each([
  ['36"', 'feet', true],
  ['36 in.', 'feet', true],
  ["3'", 'inches', true],
  ['3 feet', 'inches', true],
  ["3'", 'feet', false],
  ['6 inches', 'inches', false],
  ['36', 'feet', false],
  ['', 'inches', false],
] as const)('§5 size: %j in the box of %s has the unit of the other one: %s', (text, unit, isOther) => {
  expect(isOtherUnit(text, unit)).toBe(isOther)
})

test.each(['', ' ', '-', '.', '"', 'ft'])('§5 size: %j is nothing yet', text => {
  expect(typedLength(text)).toBe(0)
})

test.each(['x', '3x', '2 x 6', '1/2', '6 1/2"', '1e2', '0x10', 'Infinity', '３', '3 ft 6 in'])(
  '§5 size: %j is not read as anything',
  text => {
    expect(typedLength(text)).toBeNull()
  },
)

test('D10 quantity: any whole number reads the same plainly and with commas between its thousands', () => {
  fc.assert(
    fc.property(fc.nat(1e9), number => {
      expect(typedQuantity(String(number))).toBe(number)
      expect(typedQuantity(` ${number.toLocaleString('en-US')} `)).toBe(number)
    }),
  )
})

test.each(['', 'many', '1e3', '0x10', '1,00', '1,0000', ',100', '٣', '1 000', '-3', '2.5'])(
  'D10 quantity: %j is no whole number',
  text => {
    expect(Number.isSafeInteger(typedQuantity(text)) && typedQuantity(text) > 0).toBe(false)
  },
)
