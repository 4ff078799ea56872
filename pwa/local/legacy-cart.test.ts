import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { LEGACY_KEY, legacyLines, NOT_QUOTED } from './legacy-cart.ts'
import { openLocal } from './open.ts'
import { adoptLegacyCart, personOf } from './people.ts'
import { BANNER } from './testing/rows.ts'

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

const wild = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
)
const wildItem = fc.record(
  {
    product: fc.oneof(fc.string({ minLength: 1 }), wild),
    productImg: wild,
    options: fc.oneof(fc.dictionary(fc.string(), wild), wild, fc.record({ Quantity: wild })),
    total: wild,
  },
  { requiredKeys: [] },
)

test('D1 older cart: whatever its items say, the lines are ones a cart can hold', () => {
  fc.assert(
    fc.property(fc.array(wildItem, { maxLength: 5 }), found => {
      for (const line of legacyLines(root(found))) {
        expect(line.product).not.toBe('')
        expect(line.options.Quantity).toBeGreaterThanOrEqual(1)
        expect(Number.isInteger(line.options.Quantity)).toBe(true)
        expect(line.total).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(line.priceSeen)).toBe(true)
        expect(line.artwork).toEqual({ front: null, back: null })
        expect(Object.values(line.options)).not.toContain(null)
      }
    }),
  )
})

test('D1 older cart: a total that no cents can hold is no price', () => {
  const [line] = legacyLines(root([{ product: 'Coroplast', total: Number.MAX_VALUE / 100 }]))
  expect([line?.total, line?.priceSeen]).toEqual([0, 0])
})

test('D1 older cart: items keep their order and become lines of their own', async () => {
  const names = ['A', 'B', 'B', 'C']
  const device = storage({ [LEGACY_KEY]: root(names.map(product => ({ ...item, product }))) })
  const ada = await adoptLegacyCart(await openLocal('legacy|order'), device)
  const lines = await ada.cart.list()
  expect(lines.map(line => line.product)).toEqual(names)
  expect(new Set(lines.map(line => line.id)).size).toBe(4)
})

test('D1 older cart: of more than 200 items the first 200 come', async () => {
  const many = Array.from({ length: 230 }, (_, i) => ({ ...item, product: `P${i}` }))
  const device = storage({ [LEGACY_KEY]: root(many) })
  const ada = await adoptLegacyCart(await openLocal('legacy|many'), device)
  expect((await ada.cart.list()).at(-1)?.product).toBe('P199')
})

test('D1 older cart: joins what the person has put into the cart already', async () => {
  const ada = await openLocal('legacy|both')
  await ada.cart.add(BANNER)
  await adoptLegacyCart(ada, storage({ [LEGACY_KEY]: root([item]) }))
  expect((await ada.cart.list()).map(line => line.product)).toEqual([BANNER.product, 'Coroplast'])
})

test('D1 storage: a browser that denies it has no older cart, and the person gets a cart all the same', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'))
  const { cart } = await personOf('legacy|denied').local
  expect(await cart.list()).toEqual([])
})
