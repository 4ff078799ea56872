import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeOffer, type Offer, type OfferList } from '#shared/booth/offer.ts'
import { decodeOffer } from '#shared/booth/read-offer.ts'
import { allowedEntries, choose, optionKeys } from '#shared/catalogue/conditions.ts'
import { listed } from '#shared/catalogue/listed.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { MAX_CART_LINES, MAX_CODE_BYTES, MAX_OFFER_BYTES } from '#shared/contract/limits.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { anyOfferOf, offered } from '#shared/testing/offer-arbitrary.ts'
import { loadCatalogueData } from './load.ts'

const all = loadCatalogueData().products
const list: OfferList = { number: 3, products: all }
/** Of a code besides the offer: the key's name and the MAC. */
const AROUND = 24

/** Each choice of each list, reached from the start of the product's page or from its other choices. */
function everyChoice(product: Product): Selection[] {
  const start = defaultSelection(product)
  const from = [start, ...optionKeys(product).flatMap(key => eachOf(product, start, key))]
  return from.flatMap(selection => optionKeys(product).flatMap(key => eachOf(product, selection, key)))
}

const eachOf = (product: Product, selection: Selection, key: OptionKey): Selection[] =>
  allowedEntries(product, key, selection.choices).map(({ name }) => choose(product, selection, key, name))

const bytesOf = (offer: Offer): number => {
  const encoded = encodeOffer(offer, list)
  return encoded.ok ? encoded.bytes.length : Number.NaN
}

describe('issue 9.3: the whole catalogue as an offer', () => {
  test('every product and every choice comes back', () => {
    for (const product of listed(all)) {
      const lines = everyChoice(product).map(selection =>
        offered(crypto.randomUUID(), product, selection, list.number),
      )
      for (let at = 0; at < lines.length; at += 100) {
        const some = lines.slice(at, at + 100)
        const totalCents = some.reduce((sum, { cents }) => sum + cents, 0)
        const offer = { ticketId: crypto.randomUUID(), rev: 1, listNumber: 3, lines: some, totalCents }
        const encoded = encodeOffer(offer, list)
        expect([product.path, encoded.ok && decodeOffer(encoded.bytes, list)]).toEqual([product.path, offer])
      }
    }
  })

  test('five lines take at most 300 bytes, 23 at most 900, and 200 fit into a call', () => {
    const most = (lines: number, numRuns: number) => {
      const offers = fc.sample(
        anyOfferOf({ ...list, products: listed(all) }, { minLength: lines, maxLength: lines }),
        numRuns,
      )
      return Math.max(...offers.map(bytesOf))
    }
    expect(most(5, 300) + AROUND).toBeLessThanOrEqual(300)
    expect(most(23, 100) + AROUND).toBeLessThanOrEqual(MAX_CODE_BYTES)
    expect(most(MAX_CART_LINES, 3)).toBeLessThanOrEqual(MAX_OFFER_BYTES)
  })
})
