import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckoutLine } from '#api/store/documents.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { descriptionOf, picturesUnder, sessionLines } from './session-lines.ts'

function line(totalCents: number, quantity: number): CheckoutLine {
  return {
    lineId: 'line',
    product: 'Coroplast',
    quantity,
    totalCents,
    options: { Quantity: quantity },
    artwork: null,
    artworkBack: null,
  }
}
const lines = fc.array(
  fc
    .record({ cents: fc.integer({ min: 0, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 100_000 }) })
    .map(({ cents, quantity }) => line(cents, quantity)),
  { minLength: 1, maxLength: 200 },
)

describe('D11 what the provider is asked to charge', () => {
  test('adds up to the checkout to the cent, in at most 100 lines of whole cents', () => {
    fc.assert(
      fc.property(lines, checkout => {
        const sent = sessionLines(checkout)
        const total = checkout.reduce((sum, { totalCents }) => sum + totalCents, 0)
        expect(sent.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)).toBe(total)
        expect(sent.length).toBeLessThanOrEqual(100)
        expect(sent.every(({ unitCents }) => Number.isInteger(unitCents))).toBe(true)
      }),
    )
  })

  test('sends a total that does not divide as one piece named after its count', () => {
    expect(sessionLines([line(1000, 3)])).toEqual([{ name: 'Coroplast x 3', unitCents: 1000, quantity: 1 }])
    expect(sessionLines([line(999, 3)])).toEqual([{ name: 'Coroplast', unitCents: 333, quantity: 3 }])
  })

  test('gathers what is beyond 99 of more than 100 lines into "Remaining items"', () => {
    const sent = sessionLines(Array.from({ length: 101 }, () => line(100, 1)))
    expect(sent.at(-1)).toEqual({ name: 'Remaining items', unitCents: 200, quantity: 1 })
  })
})

describe('issue 8.9 the picture of what is paid', () => {
  const pictureOf = picturesUnder('https://shop.example')

  test('goes along with each line of a product that has one', () => {
    const other = { ...line(100, 1), product: 'No longer sold' }
    expect(sessionLines([line(100, 1), other], { pictureOf }).map(({ picture }) => picture)).toEqual([
      'https://shop.example/images/coroplast/whole-640.jpg',
      undefined,
    ])
  })

  test('every product that is sold has one', () => {
    expect(Object.values(PRODUCT_NAMES).filter(name => pictureOf(name) === undefined)).toEqual([])
  })

  test('lines that became one have none', () => {
    const many = Array.from({ length: 101 }, () => line(100, 1))
    expect(sessionLines(many, { pictureOf }).at(-1)?.picture).toBeUndefined()
  })
})

describe('issue 8.9 which of several alike is paid', () => {
  const dimensions = { widthFt: 6, widthIn: 0, heightFt: 2, heightIn: 6 }

  test.each([
    [
      'job name and size',
      { 'Job Name': ' Spring sale ', Dimensions: dimensions },
      'Spring sale, 2 ft 6 in high x 6 ft 0 in wide',
    ],
    ['a size from the list', { 'Job Name': '', Size: '24" x 18"' }, '24" x 18"'],
    ['nothing', { Material: 'Coroplast' }, undefined],
    ['half a character as the mark for one', { 'Job Name': 'Fair \ud83c' }, 'Fair \ufffd'],
  ])('says %s', (_, options, description) => {
    const [sent] = sessionLines([{ ...line(100, 1), options: { Quantity: 1, ...options } }], {
      describe: descriptionOf,
    })
    expect(sent?.description).toBe(description)
  })

  test('a line that is sent as one piece says so too, lines that became one do not', () => {
    const many = Array.from({ length: 101 }, () => ({
      ...line(1000, 3),
      options: { Quantity: 3, 'Job Name': 'Fair' },
    }))
    const sent = sessionLines(many, { describe: descriptionOf })
    expect(sent[0]).toEqual({ name: 'Coroplast x 3', description: 'Fair', unitCents: 1000, quantity: 1 })
    expect(sent.at(-1)?.description).toBeUndefined()
  })
})
