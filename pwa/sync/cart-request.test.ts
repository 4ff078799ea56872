import { expect, test } from 'vitest'
import { cartRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART, MAX_SYNC_BYTES, MAX_SYNC_MUTATIONS, SYNC_PROTO } from '#shared/contract/limits.ts'
import { syncRequest } from '#shared/contract/sync.ts'
import { DAY } from '#shared/time.ts'
import { askAboutOld, cartRequest, OLD_MS } from './cart-request.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const patch = (n: number, words = ''): CartMutation => ({
  mid: uuid(n),
  op: 'patch',
  line: uuid(1000),
  seenRev: 0,
  val: { product: words },
})
const row = (n: number, change: Partial<OutboxRow> = {}, words = ''): OutboxRow => ({
  ...cartRow(patch(n, words), 0, { lines: [] }),
  seq: n,
  ...change,
})
const rows = (count: number, words = '') => Array.from({ length: count }, (_, i) => row(i + 1, {}, words))
const base = { epoch: 'e1', v: 7, lines: [] }
const mids = (all: OutboxRow[], limit?: number) =>
  cartRequest({ base, rows: all }, 'auth0|ada', limit).muts.map(({ mid }) => mid)

test('the limits are the server’s', () => {
  expect([SYNC_PROTO, MAX_SYNC_MUTATIONS, MAX_SYNC_BYTES]).toEqual([1, 50, 262_144])
})

test('"Cart sync": a request names the person, the epoch and the version known', () => {
  const request = cartRequest({ base, rows: [row(1)] }, 'auth0|ada')
  expect(request).toEqual({
    proto: 1,
    user: 'auth0|ada',
    cart: MAIN_CART,
    epoch: 'e1',
    knownV: 7,
    takesChanges: true,
    takesDeletion: true,
    muts: [patch(1)],
  })
  expect(syncRequest.safeParse(request).success).toBe(true)
})

test('G2: at most 50 mutations, from the oldest', () => {
  expect(mids(rows(70))).toEqual(rows(50).map(({ id }) => id))
  expect(mids(rows(70), 3)).toEqual(rows(3).map(({ id }) => id))
})

test('at most 256 KB a request, counted in bytes as sent', () => {
  const kept = { base, rows: rows(50, 'ä'.repeat(5_000)) }
  const request = cartRequest(kept, 'auth0|ada')
  expect(new TextEncoder().encode(JSON.stringify(request)).length).toBeLessThanOrEqual(256 * 1024)
  expect(request.muts.length).toBeGreaterThan(20)
})

test('a single mutation that is too long goes alone, so that the server can say so', () => {
  expect(mids([row(1, {}, 'x'.repeat(300_000)), row(2)])).toEqual([uuid(1)])
})

test('rows of other kinds and rows that were rejected are no part of it', () => {
  const all = [
    row(1, { state: 'needs-you', code: 'cart_full' }),
    row(2, { kind: 'contact', entity: 'contact' }),
    row(3),
  ]
  expect(mids(all)).toEqual([uuid(3)])
})

test('G2: nothing overtakes a change that waits for the person’s word about its age', () => {
  expect(mids([row(1), row(2, { state: 'needs-you', code: 'old' }), row(3)])).toEqual([uuid(1)])
})

test.each([
  ['60 days old goes', 60 * DAY, null],
  ['older asks first', 60 * DAY + 1, ['old']],
  ['from a clock years ahead asks too', -9 * 365 * DAY, ['old']],
])('"Cart sync": a row %s', (_, age, codes) => {
  const changeset = askAboutOld({ base, rows: [row(1, { madeAt: 1e12 - age })] }, 1e12)
  expect(changeset?.put?.map(({ code }) => code) ?? null).toEqual(codes)
})

test('"Cart sync": one the person agreed to is not asked about again', () => {
  expect(askAboutOld({ base, rows: [row(1, { isConfirmed: true })] }, 2 * OLD_MS)).toBeNull()
})
