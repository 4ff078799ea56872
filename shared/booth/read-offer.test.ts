import { encode } from 'cborg'
import { describe, expect, test } from 'vitest'
import { MAX_CART_LINES, MAX_OFFER_BYTES } from '#shared/contract/limits.ts'
import { channelLetters, featherFlag, vinylBanner } from '#shared/testing/catalogue.ts'
import { OFFER_FORMAT, type OfferList } from './offer.ts'
import { decodeOffer, readOfferHead } from './read-offer.ts'

const LIST: OfferList = { number: 12, products: [vinylBanner, featherFlag, channelLetters] }
const [BANNER, FLAG, LETTERS] = [0, 1, 2]
const id = (number: number) => new Uint8Array(16).fill(number)
const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-${digit.repeat(4)}-${digit.repeat(4)}-${digit.repeat(12)}`

/** A flag's row as the shop writes it. */
const ROW = [id(0x22), FLAG, 3, 4500, 0]
const HEAD = { ticketId: uuid('1'), rev: 7, listNumber: 12 }
const bytesOf = (...parts: unknown[]) => encode(parts)
const withRows = (...rows: unknown[]) => bytesOf(OFFER_FORMAT, id(0x11), 7, 12, rows)
const both = (bytes: Uint8Array) => ({ head: readOfferHead(bytes), offer: decodeOffer(bytes, LIST) })
const NEITHER = { head: null, offer: null }

test('issue 9.3: bytes are read as the ticket, its lines by the list’s numbers, and their sum', () => {
  expect(decodeOffer(withRows(ROW), LIST)?.lines[0]?.options).toMatchObject({
    Quantity: 3,
    'Job Name': '',
    'Store Pickup': '',
    Graphic: 'Single Sided',
  })
  expect(both(withRows(ROW, [id(0x33), FLAG, 1, 1500, 0, true, [11]]))).toMatchObject({
    head: HEAD,
    offer: {
      ...HEAD,
      totalCents: 6000,
      lines: [
        { lineId: uuid('2'), product: featherFlag.name, cents: 4500, priceList: 12 },
        { lineId: uuid('3'), cents: 1500, priceList: 11, options: { 'Store Pickup': 'Yes' } },
      ],
    },
  })
})

describe('issue 9.3: bytes are no offer, and have no head,', () => {
  test.each<[string, unknown[]]>([
    ['no format', []],
    ['the next format', [OFFER_FORMAT + 1, id(1), 7, 12, [ROW]]],
    ['a part too few', [OFFER_FORMAT, id(1), 7, 12]],
    ['a part too many', [OFFER_FORMAT, id(1), 7, 12, [ROW], 0]],
    ['a ticket of 15 bytes', [OFFER_FORMAT, id(1).subarray(1), 7, 12, [ROW]]],
    ['a ticket in words', [OFFER_FORMAT, uuid('1'), 7, 12, [ROW]]],
    ['half a revision', [OFFER_FORMAT, id(1), 7.5, 12, [ROW]]],
    ['a revision below none', [OFFER_FORMAT, id(1), -1, 12, [ROW]]],
    ['a list in words', [OFFER_FORMAT, id(1), 7, '12', [ROW]]],
    ['a list below none', [OFFER_FORMAT, id(1), 7, -12, [ROW]]],
    ['lines that are no list', [OFFER_FORMAT, id(1), 7, 12, 'rows']],
    ['lines that are a map', [OFFER_FORMAT, id(1), 7, 12, { 0: ROW, length: 1 }]],
    ['no lines', [OFFER_FORMAT, id(1), 7, 12, []]],
  ])('with %s', (_, parts) => {
    expect(both(bytesOf(...parts))).toEqual(NEITHER)
  })

  test('that are one value and no list', () => {
    for (const value of [null, true, 7, 'offer', { length: 5, 0: OFFER_FORMAT }])
      expect(both(encode(value))).toEqual(NEITHER)
  })

  test('with more lines than a cart holds', () => {
    const rows = (count: number) =>
      withRows(...Array.from({ length: count }, (_, at) => [id(at), FLAG, 1, 100, 0]))
    expect(decodeOffer(rows(MAX_CART_LINES), LIST)?.lines).toHaveLength(MAX_CART_LINES)
    expect(both(rows(MAX_CART_LINES + 1))).toEqual(NEITHER)
  })

  test('that are more than an offer may have, by one byte', () => {
    const lettered = (letters: number) =>
      withRows([id(0x22), LETTERS, 1, 100, 0, 1, 0, 1, 0, 'x'.repeat(letters)])
    const spare = MAX_OFFER_BYTES - lettered(1000).length
    expect(lettered(1000 + spare)).toHaveLength(MAX_OFFER_BYTES)
    expect(both(lettered(1000 + spare))).toMatchObject({ head: HEAD, offer: HEAD })
    expect(both(lettered(1001 + spare))).toEqual(NEITHER)
  })

  test('whose values are written at undefined length, or undefined', () => {
    const written = withRows(ROW)
    const [OPEN, END, UNDEFINED] = [0x9f, 0xff, 0xf7]
    expect(both(Uint8Array.from([OPEN, ...written.subarray(1), END]))).toEqual(NEITHER)
    const at = written.length - 1
    expect(both(Uint8Array.from([...written.subarray(0, at), UNDEFINED]))).toEqual(NEITHER)
    // 7 may be written in two bytes, which the shop never does.
    const rev = written.indexOf(7)
    const longer = Uint8Array.from([...written.subarray(0, rev), 0x18, ...written.subarray(rev)])
    expect(both(longer)).toEqual(NEITHER)
  })
})

describe('issue 9.3: a line is none', () => {
  test.each<[string, unknown]>([
    ['that is no row', 'row'],
    ['that is a number', 7],
    ['that is a map', { 0: id(2), length: 5 }],
    ['without a part', ROW.slice(0, 4)],
    ['whose id is short', [id(2).subarray(1), FLAG, 3, 4500, 0]],
    ['whose id is a text', [uuid('2'), FLAG, 3, 4500, 0]],
    ['of a product that the list has not', [id(2), 3, 3, 4500, 0]],
    ['of a product below the first', [id(2), -1, 3, 4500, 0]],
    ['of a product by its name', [id(2), 'length', 3, 4500, 0]],
    ['of half a piece', [id(2), FLAG, 1.5, 4500, 0]],
    ['of fewer pieces than none', [id(2), FLAG, -3, 4500, 0]],
    ['at half a cent', [id(2), FLAG, 3, 45.5, 0]],
    ['at less than nothing', [id(2), FLAG, 3, -4500, 0]],
    ['at a price in words', [id(2), FLAG, 3, '4500', 0]],
    ['with half a choice', [id(2), FLAG, 3, 4500, 0.5]],
    ['with a choice below the first', [id(2), FLAG, 3, 4500, -1]],
    ['with a choice in words', [id(2), FLAG, 3, 4500, 'Flag Only']],
    ['with more choices than there are', [id(2), FLAG, 3, 4500, 2 ** 6]],
  ])('%s: its offer is none, and its head is told', (_, row) => {
    expect(both(withRows(row))).toEqual({ head: HEAD, offer: null })
    expect(both(withRows(ROW, row))).toEqual({ head: HEAD, offer: null })
  })

  const size = [3, 0, 6, 0]

  test.each<[string, unknown[]]>([
    ['a size that the product has not', [...ROW, ...size]],
    ['text that the product has not', [...ROW, 'ABC']],
    ['pickup that is not', [...ROW, false]],
    ['pickup twice', [...ROW, true, true]],
    ['the offer’s own price list', [...ROW, [12]]],
    ['two price lists', [...ROW, [11], [10]]],
    ['a price list in words', [...ROW, ['11']]],
    ['nothing at its end', [...ROW, null]],
    ['parts in another order', [...ROW, [11], true]],
    ['a size that it says in part', [id(2), BANNER, 1, 100, 0, 3, 0, 6]],
    ['a size beyond its end', [id(2), BANNER, 1, 100, 0, ...size, 0]],
    ['no text where it has one', [id(2), LETTERS, 1, 100, 0, ...size]],
    ['text before its size', [id(2), LETTERS, 1, 100, 0, 'ABC', ...size]],
    ['two texts', [id(2), LETTERS, 1, 100, 0, ...size, 'ABC', 'DEF']],
  ])('B5: that is written as this shop never writes it: with %s', (_, row) => {
    expect(decodeOffer(withRows(row), LIST)).toBeNull()
  })

  test('B5: two lines of one id', () => {
    expect(decodeOffer(withRows(ROW, [...ROW.slice(0, 3), 100, 0]), LIST)).toBeNull()
  })
})

test('issue 9.3: another list than the one it was written by reads the head alone', () => {
  const bytes = withRows(ROW)
  expect(decodeOffer(bytes, { ...LIST, number: 11 })).toBeNull()
  expect(decodeOffer(bytes, { ...LIST, products: [] })).toBeNull()
  expect(readOfferHead(bytes)).toEqual(HEAD)
})
