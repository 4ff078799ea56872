import { describe, expect, test } from 'vitest'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { orderParam, ordersQuery, quoteItem, sessionParam, uploadUrlRequest } from './calls.ts'

const KEY = '00000000-0000-4000-8000-000000000001/a.jpg'
const SHA = `${'A'.repeat(43)}=`
const upload = { bucket: 'order-artwork', key: KEY, contentType: 'image/jpeg' }
const whyNot = (more: object) =>
  uploadUrlRequest
    .safeParse({ ...upload, ...more })
    .error?.issues.map(({ path, message }) => [path[0], message])

describe('D22: a place to upload to', () => {
  test('D22: is asked for without a length and a sum too', () => {
    expect(uploadUrlRequest.parse(upload)).toEqual(upload)
  })

  test.each<[string, object]>([
    ['in another bucket', { bucket: 'product-artwork' }],
    ['for half a byte', { contentLength: 1.5 }],
    ['for a picture of another kind', { contentType: 'image/png' }],
  ])('D22: is not given %s', (_, more) => {
    expect(whyNot(more)).toHaveLength(1)
  })

  test('D19: is not given where a file’s small picture goes, or under a name that was not encoded', () => {
    expect(whyNot({ key: previewKey(KEY) })).toEqual([['key', 'is where its small picture goes']])
    expect(whyNot({ key: KEY.replace('a.jpg', 'a b.jpg') })).toEqual([
      ['key', 'is not {uuid}/{encoded filename}'],
    ])
  })

  test('D23: takes a sum of a file of one part alone, whose length is said', () => {
    const refused = [['sha256', 'is for files of a declared length of at most 8 MiB']]
    expect(whyNot({ sha256: SHA, contentLength: 1 })).toBeUndefined()
    expect(whyNot({ sha256: SHA, contentLength: PART_BYTES })).toBeUndefined()
    expect(whyNot({ sha256: SHA, contentLength: PART_BYTES + 1 })).toEqual(refused)
    expect(whyNot({ sha256: SHA })).toEqual(refused)
    expect(whyNot({ contentLength: PART_BYTES + 1 })).toBeUndefined()
  })
})

test.each([
  ['cs_test_a1B2', true],
  [`cs_${'x'.repeat(250)}`, true],
  [`cs_${'x'.repeat(251)}`, false],
  ['cs_', false],
  ['pi_test', false],
  ['xcs_test', false],
  ['cs_test/../a', false],
  ['cs_test\n', false],
])('D7: a payment session is asked for by the provider’s name of it alone: %j is one: %s', (id, isOne) => {
  expect(sessionParam.safeParse({ id }).success).toBe(isOne)
})

test('issue 6.16: the millionth page is the last that may be asked for by any store, the first the least', () => {
  const read = (page: unknown) => ordersQuery.safeParse({ page })
  expect(read('1').data?.page).toBe(1)
  expect(read('1.5').error?.issues).toMatchObject([{ message: 'is no whole number' }])
  for (const limit of ['1.5', '0', '101']) expect(ordersQuery.safeParse({ limit }).success, limit).toBe(false)
})

test('D48: an order is asked for by an id of forty characters at most', () => {
  expect([40, 41].map(length => orderParam.safeParse({ id: 'x'.repeat(length) }).success)).toEqual([
    true,
    false,
  ])
})

test('D12: a claimed price list is a whole number', () => {
  const item = { product: 'Banner', options: { Quantity: 1 } }
  expect(
    [undefined, 7, 7.5, '7'].map(priceList => quoteItem.safeParse({ ...item, priceList }).success),
  ).toEqual([true, true, false, false])
})
