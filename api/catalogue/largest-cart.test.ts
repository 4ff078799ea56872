import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { toCheckoutItem } from '#shared/cart/checkout-item.ts'
import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { optionKeys, optionTitle } from '#shared/catalogue/conditions.ts'
import { listed } from '#shared/catalogue/listed.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { checkoutRequest } from '#shared/contract/calls.ts'
import { MAX_BODY_BYTES, MAX_CART_BYTES, MAX_CART_LINES } from '#shared/contract/limits.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { judgeTexts } from '#shared/pricing/text-limits.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { printSlots } from '#shared/print/slots.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { anySelectionOf } from '#shared/testing/selection-arbitrary.ts'
import { loadCatalogueData } from './load.ts'

const products = listed(loadCatalogueData().products)
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** Named as no store could keep it any longer. */
const longNamed = (number: number): ArtworkRef => {
  const { key, ...artwork } = anArtwork(number)
  return { ...artwork, key: `${key.slice(0, 37)}${'n'.repeat(987)}` }
}

/** Files for all parts that a product can have besides front and back (issue 6.40): the last entries print the most. */
function partsOf(product: Product, number: number): Record<string, ArtworkRef> {
  const last = optionKeys(product).map(key => [key, product.options[key]?.at(-1)?.name ?? ''])
  const slots = printSlots(product, { ...defaultSelection(product), choices: Object.fromEntries(last) })
  return Object.fromEntries(slots.map(({ slot }, at) => [slot, longNamed(number + 1000 * at)]))
}

function lineOf(product: Product, selection: Selection, number: number): CartLine {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    product: product.name,
    productImg: 'x'.repeat(1024),
    options: toOptionsMap(product, selection),
    total: 99_999_999_999.99,
    priceList: 999_999_999,
    priceSeen: 9_999_999_999_999,
    artwork: { ...partsOf(product, number), front: longNamed(number), back: longNamed(number + 500) },
  }
}

/** What our page sends of a cart of 200 such lines. */
function bodyOf(product: Product, selection: Selection) {
  const lines = Array.from({ length: MAX_CART_LINES }, (_, n) => lineOf(product, selection, n))
  return { items: lines.map(toCheckoutItem), accept: 'f'.repeat(64) }
}

/** The longest entry of each list, as if all of them could be chosen together, with as much typed as may be. */
function longest(product: Product, jobName: string, characters: string): CartLine['options'] {
  const longestOf = (key: OptionKey) =>
    (product.options[key] ?? []).map(({ name }) => name).toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]
  const chosen = optionKeys(product).map(key => [optionTitle(product, key), longestOf(key) ?? ''])
  const size = { heightFt: 100, heightIn: 11, widthFt: 100, widthIn: 11 }
  const typed = { ...defaultSelection(product), dimensions: size, quantity: 100_000, storePickup: true }
  return {
    ...toOptionsMap(product, { ...typed, jobName, characters: product.characters ? characters : '' }),
    ...Object.fromEntries(chosen),
  }
}

describe('issue 6.1: a legal cart of 200 lines fits into one request', () => {
  test.each([
    ['wide', '旗'.repeat(160), '旗'.repeat(80)],
    ['quoted', '"'.repeat(200), '"'.repeat(120)],
    ['control', '\u0001'.repeat(80), '\u0001'.repeat(40)],
  ])(
    'issue 6.1: of each product, with its longest choices, both files and %s characters',
    (_, job, letters) => {
      for (const product of products) {
        const selection = { ...defaultSelection(product), jobName: job, characters: letters }
        expect([product.name, judgeTexts(product, selection)]).toEqual([product.name, []])
        const options = longest(product, job, letters)
        const { items, accept } = bodyOf(product, selection)
        const body = { items: items.map(item => ({ ...item, options })), accept }
        expect([product.name, bytesOf(body) <= MAX_BODY_BYTES]).toEqual([product.name, true])
        expect(checkoutRequest.safeParse(body).success).toBe(true)
      }
    },
  )

  test('issue 6.5: of each product, with both files named in 200 Latin letters, the cart on the server holds 200 lines', () => {
    const named = (number: number): ArtworkRef => {
      const fileName = `${'n'.repeat(196)}.jpg`
      const { key, ...artwork } = anArtwork(number)
      return { ...artwork, key: `${key.slice(0, 37)}${fileName}`, fileName, size: MAX_ARTWORK_BYTES }
    }
    for (const product of products) {
      const line = {
        ...lineOf(product, defaultSelection(product), 1),
        options: longest(product, 'j'.repeat(200), 'X'.repeat(200)),
        productImg: `${product.path}/whole.jpg`,
        artwork: { front: named(1), back: named(2) },
      }
      expect([product.name, MAX_CART_LINES * (bytesOf(line) + 1) <= MAX_CART_BYTES]).toEqual([
        product.name,
        true,
      ])
    }
  })

  test('issue 6.1: law: whatever is chosen and typed, as long as it is not refused as too long', () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom('旗', '"', '\t', 'é', '🏴'),
        fc.nat(0xffff).map(unit => String.fromCharCode(unit)),
      ),
      maxLength: 200,
    })
    const configured = fc
      .constantFrom(...products)
      .chain(product =>
        fc.tuple(anySelectionOf(product), typed, typed).map(([selection, jobName, characters]) => ({
          product,
          selection: { ...selection, jobName, characters },
        })),
      )
      .filter(({ product, selection }) => judgeTexts(product, selection).length === 0)
    fc.assert(
      fc.property(configured, ({ product, selection }) => {
        expect(bytesOf(bodyOf(product, selection))).toBeLessThanOrEqual(MAX_BODY_BYTES)
      }),
    )
  })
})
