import { describe, expect, test } from 'vitest'
import { expectLimits, field, type Limit, text, textLimits } from '#shared/testing/limits.ts'
import {
  checkoutItem,
  checkoutRequest,
  contactRequest,
  listingQuery,
  ordersQuery,
  pageViewRequest,
  productQuery,
  quoteItem,
  quoteRequest,
  statusRequest,
  uploadUrlRequest,
  userRequest,
} from './calls.ts'

const uuid = (n = 0) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const item = { product: '13oz Vinyl Banner', options: { Quantity: 1 }, total: 45 }
const upload = { bucket: 'order-artwork', key: `${uuid()}/a.jpg`, contentType: 'image/jpeg' }

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ ...item, id: uuid(n) }))
const same = (amount: number) => amount

describe('limits of the calls', () => {
  const itemTexts = { productImg: 1024, productArtwork: 4096, productArtworkBack: 4096 }
  test.each<Limit>([
    ...textLimits(
      listingQuery,
      { categoryName: '', subCategoryName: '' },
      { categoryName: 200, subCategoryName: 200 },
    ),
    ...textLimits(checkoutItem, item, { product: 200 }, 1),
    ...textLimits(checkoutItem, item, itemTexts),
    ...textLimits(quoteItem, item, { product: 200 }, 1),
    ...textLimits(checkoutRequest, { items: [item] }, { accept: 128 }),
    ...textLimits(ordersQuery, {}, { orderId: 40 }),
    ...textLimits(statusRequest, { status: 'new' }, { orderId: 40 }),
  ])('§7 %s has at least and at most so many characters', (...limit) => expectLimits(limit))

  test.each<Limit>(textLimits(userRequest, {}, { email: 320, name: 200, picture: 2048, auth0Id: 256 }))(
    '§7 a person’s %s has so many characters at most',
    (...limit) => expectLimits(limit),
  )

  test.each<Limit>(
    textLimits(contactRequest, {}, { name: 200, email: 320, category: 100, orderId: 40, message: 10_000 }),
  )('D35 a message’s %s has so many characters at most', (...limit) => expectLimits(limit))

  test.each<Limit>([
    ['lines of a quote', field(quoteRequest, {}, 'items', items), 0, 200],
    ['lines of a checkout', field(checkoutRequest, {}, 'items', items), 1, 200],
    ['orders of a page', field(ordersQuery, {}, 'limit', String), 1, 100],
    ['bytes of an upload', field(uploadUrlRequest, upload, 'contentLength', same), 1, 314_572_800],
    ['characters of a viewed path', field(pageViewRequest, {}, 'path', text), 0, 2048],
  ])('§7 %s are at least and at most so many', (...limit) => expectLimits(limit))
})

test('§7 a product is asked for by a name', () => {
  for (const asked of [{}, { name: '' }, { name: undefined }])
    expect(productQuery.safeParse(asked).error?.issues).toMatchObject([{ path: ['name'] }])
  expect(productQuery.safeParse({ name: 'Coroplast' }).success).toBe(true)
})

test('D15 a checkout that names one line twice is refused; lines without an id are told apart by place', () => {
  expect(checkoutRequest.safeParse({ items: [...items(2), ...items(1)] }).success).toBe(false)
  expect(checkoutRequest.safeParse({ items: [item, item] }).success).toBe(true)
})

test('§7 orders are asked five to a page from the first; no page before it and no half one', () => {
  expect(ordersQuery.parse({})).toEqual({ page: 1, limit: 5 })
  for (const page of ['0', '-1', '1.5', 'x']) expect(ordersQuery.safeParse({ page }).success).toBe(false)
  expect(ordersQuery.safeParse({ status: '' }).success).toBe(true)
  expect(ordersQuery.safeParse({ status: 'lost' }).success).toBe(false)
})

test('D35 a message and a user record may leave out everything', () => {
  expect(Object.values(contactRequest.parse({}))).toEqual(['', '', '', '', ''])
  expect(Object.values(userRequest.parse({}))).toEqual(['', '', '', ''])
})

test('D29 of a page view’s parameters only a status that there is is read', () => {
  const sent = (params: object) => pageViewRequest.parse({ path: '/orders', params }).params
  expect(sent({ status: 'new', email: 'ada@example.com' })).toEqual({ status: 'new' })
  expect(sent({ status: 'ada@example.com' }).status).toBeUndefined()
  expect(pageViewRequest.parse({ path: '/' }).params).toEqual({})
})
