import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEGACY_KEY, legacyLines, NOT_QUOTED } from './legacy-cart.ts'
import { openLocal } from './open.ts'
import { adoptLegacyCart } from './people.ts'

const item = {
  product: 'Coroplast',
  productImg: 'coroplast/whole.jpg',
  options: { Size: '18" x 24"', Quantity: '3', 'Store Pickup': 'Yes', Hem: null },
  total: 42.5,
  productArtwork: 'https://old.example/a.jpg',
}
const root = (cart: unknown) => JSON.stringify({ cart, _persist: '{"version":-1}' })

function storage(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: at => [...map.keys()][at] ?? null,
    clear: () => map.clear(),
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  }
}

test.each([
  ['a list', root([item])],
  ['JSON text of a list', root(JSON.stringify([item]))],
  ['JSON text of an object that holds a list', root(JSON.stringify({ items: [item] }))],
])('D1 older cart: %s becomes lines without a price of ours and without artwork', (_, raw) => {
  expect(legacyLines(raw)).toEqual([
    {
      product: 'Coroplast',
      productImg: 'coroplast/whole.jpg',
      options: { Size: '18" x 24"', Quantity: 3, 'Store Pickup': 'Yes' },
      total: 42.5,
      priceList: NOT_QUOTED,
      priceSeen: 4250,
      artwork: { front: null, back: null },
    },
  ])
})

test('D1 older cart: whatever stands there, reading it never fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(root)),
      raw => legacyLines(raw).length >= 0,
    ),
  )
  expect(legacyLines(root([null, 7, { product: '' }, { product: 'X' }]))).toMatchObject([
    { product: 'X', options: { Quantity: 1 }, total: 0 },
  ])
})

test('D1 older cart: the first person who signs in gets it, once, and the key is gone', async () => {
  const device = storage({ [LEGACY_KEY]: root([item]) })
  const ada = await adoptLegacyCart(await openLocal('legacy|ada'), device)
  await adoptLegacyCart(ada, device)
  const grace = await adoptLegacyCart(await openLocal('legacy|grace'), device)
  expect(await ada.cart.list()).toHaveLength(1)
  expect(await grace.cart.list()).toEqual([])
  expect(device.length).toBe(0)
})

test('D1 older cart: a claim that a crash left behind is finished by its owner, not doubled', async () => {
  const device = storage({ 'goldleaf.legacy-cart:legacy|eve': root([item]) })
  const eve = await openLocal('legacy|eve')
  await eve.cart.addOnce('legacy-cart', legacyLines(root([item])))
  await adoptLegacyCart(eve, device)
  expect(await eve.cart.list()).toHaveLength(1)
  expect(device.length).toBe(0)
})

test('D1 older cart: a cart in memory does not use it up', async () => {
  const device = storage({ [LEGACY_KEY]: root([item]) })
  const local = await openLocal('legacy|mem')
  await adoptLegacyCart({ ...local, isKept: false }, device)
  expect(device.getItem(LEGACY_KEY)).not.toBeNull()
})
