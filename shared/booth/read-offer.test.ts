import { encode } from 'cborg'
import { describe, expect, test } from 'vitest'
import { MAX_CART_LINES, MAX_OFFER_BYTES } from '#shared/contract/limits.ts'
import { channelLetters, featherFlag, vinylBanner } from '#shared/testing/catalogue.ts'
import { OFFER_FORMAT, type OfferList } from './offer.ts'
import { decodeOffer, readOfferHead } from './read-offer.ts'

const LIST: OfferList = { number: 12, products: [vinylBanner, featherFlag, channelLetters] }
const [FLAG, LETTERS] = [1, 2]
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

describe('issue 9.3: bytes are no offer, and have no head,', () => {
  test.each<[string, unknown[]]>([
    ['the next format', [OFFER_FORMAT + 1, id(1), 7, 12, [ROW]]],
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
    ['that is a number', 7],
    ['that is a map', { 0: id(2), length: 5 }],
    ['whose id is short', [id(2).subarray(1), FLAG, 3, 4500, 0]],
    ['whose id is a text', [uuid('2'), FLAG, 3, 4500, 0]],
    ['of a product by its name', [id(2), 'length', 3, 4500, 0]],
  ])('%s: its offer is none, and its head is told', (_, row) => {
    expect(both(withRows(row))).toEqual({ head: HEAD, offer: null })
    expect(both(withRows(ROW, row))).toEqual({ head: HEAD, offer: null })
  })

  test('B5: that is written as this shop never writes it: with a price list in words', () => {
    expect(decodeOffer(withRows([...ROW, ['11']]), LIST)).toBeNull()
  })
})
