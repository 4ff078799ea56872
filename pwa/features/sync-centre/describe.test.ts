import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { ARTWORK, BANNER } from '#pwa/local/testing/rows.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { SYNC_REFUSALS } from '#shared/contract/errors.ts'
import { anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { describeRow, reasonOf } from './describe.ts'

const LINE = { ...BANNER, id: 'l1' }
const about = { mid: 'm', line: 'l1', seenRev: 0 }
const rowOf = (mutation: CartMutation): OutboxRow => ({
  ...cartRow(mutation, 1, { lines: [LINE] }),
  seq: 1,
})
const call = (kind: 'contact' | 'user', body: unknown): OutboxRow => ({
  seq: 1,
  id: 'r',
  kind,
  entity: kind,
  body,
  madeAt: 1,
  state: 'waiting',
})

test.each([
  [{ ...about, op: 'add', val: LINE }, '13oz Vinyl Banner added to your cart', 'Quantity 2'],
  [{ ...about, op: 'remove' }, '13oz Vinyl Banner removed from your cart', ''],
  [
    { ...about, op: 'patch', val: { options: { Quantity: 7 }, total: 5, priceSeen: 500 } },
    'Quantity of 13oz Vinyl Banner',
    '7',
  ],
  [{ ...about, op: 'patch', val: { options: { Hems: null } } }, 'Hems of 13oz Vinyl Banner', ''],
  [
    { ...about, op: 'patch', val: { options: { Quantity: 7, Hems: 'All sides' } } },
    'Options of 13oz Vinyl Banner',
    'Quantity 7, Hems All sides',
  ],
  [{ ...about, op: 'patch', val: { total: 5 } }, 'Price of 13oz Vinyl Banner', ''],
  [
    { ...about, op: 'artwork', val: { slot: 'front', artwork: ARTWORK } },
    'Artwork of 13oz Vinyl Banner',
    'banner.jpg',
  ],
  [
    { ...about, op: 'artwork', val: { slot: 'wall', artwork: ARTWORK } },
    'Full wall artwork of 13oz Vinyl Banner',
    'banner.jpg',
  ],
  [
    { ...about, op: 'artwork', val: { slot: 'back', artwork: null } },
    'Back artwork of 13oz Vinyl Banner',
    'taken away',
  ],
] as [CartMutation, string, string][])(
  'issue 4.3 words for a change of the cart: %#',
  (mutation, title, detail) => {
    expect(describeRow(rowOf(mutation))).toEqual({ title, detail })
  },
)

test('issue 4.3 words for a message, shortened, and for the user record', () => {
  expect(describeRow(call('contact', { message: 'Hello' }))).toEqual({
    title: 'Message to the shop',
    detail: 'Hello',
  })
  expect(describeRow(call('contact', { message: 'x'.repeat(500) })).detail).toHaveLength(121)
  expect(describeRow(call('contact', null)).detail).toBe('')
  expect(describeRow(call('user', {})).title).toBe('Your account’s name and e-mail')
})

test('issue 4.3 any change of any cart has words, also when its line is not known', () => {
  fc.assert(
    fc.property(anyMutation, mutation => {
      const { title } = describeRow({ ...cartRow(mutation, 1, { lines: [] }), seq: 1 })
      return title.length > 0 && !title.includes('undefined')
    }),
  )
})

test.each([
  ['cart', 'old', undefined, /60 days/],
  ['cart', 'cart_full', undefined, /200 lines/],
  ['contact', 'bad_request', 'Message is missing', /^Message is missing$/],
  ['contact', 'never_heard_of', undefined, /did not take it/],
  ['cart', 'never_heard_of', undefined, /did not take it/],
] as const)('issue 4.3 reason in words: %s, %s', (kind, code, reason, words) => {
  expect(reasonOf({ kind, code, ...(reason ? { reason } : {}) })).toMatch(words)
})

test.each([
  ['desk', /^The shop does not know this order, or this account may not work on it\.$/],
  ['answer', /^The shop does not have this message any more, or this account may not answer it\.$/],
] as const)(
  'D42: that the right to it is gone is said of a %s, not that an address is unknown',
  (kind, words) => {
    const reason = 'There is nothing at this address'
    expect(reasonOf({ kind, code: 'not_found', reason })).toMatch(words)
  },
)

test.each([...SYNC_REFUSALS, 'too_large', 'bad_request'])(
  'issue 6.36: words for a change refused with %s say what to do, whatever the API said',
  code => {
    expect(reasonOf({ kind: 'cart', code, reason: 'Invalid request' })).toMatch(
      /discard|Discard|Remove some|remove some/,
    )
  },
)
