import { encode } from 'cborg'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import { MAX_OFFER_BYTES } from '#shared/contract/limits.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { aLine } from '#shared/testing/cart.ts'
import { aProduct, channelLetters, featherFlag, poleBanner, vinylBanner } from '#shared/testing/catalogue.ts'
import { anyProduct } from '#shared/testing/catalogue-arbitrary.ts'
import { anyOfferOf, offered } from '#shared/testing/offer-arbitrary.ts'
import { encodeOffer, type Offer, type OfferList, offerId, offerLine } from './offer.ts'
import { decodeOffer, readOfferHead } from './read-offer.ts'

const LIST: OfferList = { number: 12, products: [vinylBanner, featherFlag, channelLetters, poleBanner] }

/** The bytes of what can be written. */
function written(offer: Parameters<typeof encodeOffer>[0], list: OfferList): Uint8Array<ArrayBuffer> {
  const encoded = encodeOffer(offer, list)
  if (!encoded.ok) throw new Error(encoded.code)
  return encoded.bytes
}

const anyListed = anyProduct.chain(product => {
  const list = { number: 7, products: [vinylBanner, product] }
  return fc.tuple(fc.constant(list), anyOfferOf(list))
})

const flag = offered(crypto.randomUUID(), featherFlag, defaultSelection(featherFlag), 12)
const banner = offered(crypto.randomUUID(), vinylBanner, defaultSelection(vinylBanner), 12)
const HALF_A_FOOT = { heightFt: 2.5, heightIn: 0, widthFt: 6, widthIn: 0 }
const BELOW_NOTHING = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: -1 }
const ticket = crypto.randomUUID()
const anOffer: Offer = {
  ticketId: ticket,
  rev: 3,
  listNumber: 12,
  lines: [flag],
  totalCents: flag.cents,
}

describe('issue 9.3: an offer as bytes', () => {
  test('every offer of every kind of product comes back as it was', () => {
    fc.assert(
      fc.property(anyListed, ([list, offer]) => {
        const bytes = written(offer, list)
        expect(decodeOffer(bytes, list)).toEqual(offer)
        expect(readOfferHead(bytes)).toEqual({
          ticketId: offer.ticketId,
          rev: offer.rev,
          listNumber: list.number,
        })
      }),
    )
  })

  test('B5: equal lines make equal bytes and one id, in whatever way a device has written them down', async () => {
    await fc.assert(
      fc.asyncProperty(anyOfferOf(LIST), async offer => {
        const lines = offer.lines.map(({ options, ...line }) => ({
          options: Object.fromEntries(Object.entries(options).toReversed()) as typeof options,
          ...line,
        }))
        const [once, again] = [written(offer, LIST), written({ ...offer, lines }, LIST)]
        expect(again).toEqual(once)
        expect(await offerId(again)).toBe(await offerId(once))
      }),
    )
  })

  test('B5: another line, price, revision, ticket or list makes another id', async () => {
    const others = [
      { ...anOffer, rev: 4 },
      { ...anOffer, ticketId: crypto.randomUUID() },
      { ...anOffer, lines: [{ ...flag, cents: flag.cents + 1 }] },
      { ...anOffer, lines: [{ ...flag, priceList: 11 }] },
      { ...anOffer, lines: [{ ...flag, options: { ...flag.options, Quantity: 2 } }] },
      { ...anOffer, lines: [flag, { ...flag, lineId: crypto.randomUUID() }] },
    ]
    const ids = await Promise.all([anOffer, ...others].map(offer => offerId(written(offer, LIST))))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('D56: what a line is called and whose files it has is not in its offer', () => {
    const line = { ...aLine('x'), options: { ...flag.options, 'Job Name': 'For Mrs Miller' } }
    const { options } = offerLine({ ...line, product: 'Feather Angled Flag' })
    expect(options['Job Name']).toBe('')
    const named = { ...flag, options: line.options }
    expect(written({ ...anOffer, lines: [named] }, LIST)).toEqual(written(anOffer, LIST))
  })

  test.each([
    ['unknown_product', { product: 'Blimp' }],
    ['unknown_option', { options: { ...flag.options, Base: 'Anchor' } }],
    ['bad_quantity', { options: { ...flag.options, Quantity: 1.5 } }],
    ['bad_quantity', { options: { ...flag.options, Quantity: -1 } }],
    ['bad_size', { product: vinylBanner.name, options: { ...banner.options, Dimensions: HALF_A_FOOT } }],
    ['bad_size', { product: vinylBanner.name, options: { ...banner.options, Dimensions: BELOW_NOTHING } }],
  ])('a line that the list cannot name is refused by its id: %s', (code, change) => {
    const refused = encodeOffer({ ...anOffer, lines: [{ ...flag, ...change }] }, LIST)
    expect(refused).toEqual({ ok: false, lineId: flag.lineId, code })
  })

  test('bytes that are no offer, are cut off or another format are none', () => {
    const bytes = written(anOffer, LIST)
    const others = [
      new Uint8Array(),
      new Uint8Array([0xff]),
      encode([2, ticket, 1, 12, []]),
      new Uint8Array(MAX_OFFER_BYTES + 1).fill(0x81),
      new Uint8Array(MAX_OFFER_BYTES).fill(0x81),
      ...Array.from(bytes, (_, length) => bytes.subarray(0, length)),
      Uint8Array.from([...bytes, 0]),
    ]
    expect(others.filter(other => decodeOffer(other, LIST) || readOfferHead(other))).toEqual([])
  })

  test('B5: of bytes only those count that this shop would write itself: one offer has one id', () => {
    fc.assert(
      fc.property(anyOfferOf(LIST), fc.nat(), fc.integer({ min: 1, max: 255 }), (offer, at, flip) => {
        const bytes = written(offer, LIST)
        const place = at % bytes.length
        const changed = bytes.map((byte, i) => (i === place ? byte ^ flip : byte))
        const read = decodeOffer(changed, LIST)
        if (read) expect(written(read, LIST)).toEqual(changed)
        expect(read).not.toEqual(offer)
      }),
      { numRuns: 300 },
    )
  })

  test('a line twice, another list and a choice that is hidden are refused', () => {
    const twice = written({ ...anOffer, lines: [flag, flag] }, LIST)
    expect(decodeOffer(twice, LIST)).toBeNull()
    expect(decodeOffer(written(anOffer, LIST), { ...LIST, number: 13 })).toBeNull()
    // Flag Only hides the bases: naming one says nothing, so nobody writes it.
    const row = (choice: number) => [new Uint8Array(16), 1, 1, 100, choice]
    const choosing = (choice: number) => encode([1, new Uint8Array(16), 1, 12, [row(choice)]])
    const flagOnly = 1
    const crossBase = 2 * 2 * 2
    const all = crossBase * 2 * 2 * 2
    const read = [flagOnly, crossBase, flagOnly + crossBase, all - 1, all].map(choice =>
      Boolean(decodeOffer(choosing(choice), LIST)),
    )
    expect(read).toEqual([true, true, false, false, false])
  })

  test('a line with more choices than one number tells exactly is refused, and nothing is written', () => {
    const names = Array.from({ length: 1000 }, (_, at) => ({ name: `${at}`, price: 0 }))
    const keys = ['numOfSides', 'hem', 'grommet', 'polePocket', 'windslit', 'lamination'] as const
    const options = Object.fromEntries(keys.map(key => [key, names]))
    const optionTitles = Object.fromEntries(keys.map(key => [key, key]))
    const many = aProduct({ options, optionTitles })
    const line = (last: string) => offered(ticket, many, chosenLast(many, last), 12)
    const encoded = (last: string) =>
      encodeOffer({ ...anOffer, lines: [flag, line(last)] }, { ...LIST, products: [featherFlag, many] })
    expect(encoded('0').ok).toBe(true)
    expect(encoded('999')).toEqual({ ok: false, lineId: ticket, code: 'unknown_option' })
  })
})

/** A selection of a product with this choice in each of its lists. */
function chosenLast(product: Product, name: string): Selection {
  const selection = defaultSelection(product)
  return {
    ...selection,
    choices: Object.fromEntries(Object.keys(product.options).map(key => [key, name])),
  }
}
