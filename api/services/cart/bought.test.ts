import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartDoc, CheckoutLine } from '#api/store/documents.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { changedSince, takeBought } from './bought.ts'
import { newCart, syncCart } from './sync.ts'

const PAT = 'auth0|pat'
const NOW = Date.parse('2026-11-21T10:00:00Z')
const [A = '', B = '', C = ''] = ids(3)
const { add, patch, remove } = mutations
const world = { now: NOW, life: 'life', artworks: new Set([anArtwork(1).key, anArtwork(2).key]) }

function cartAfter(requests: CartMutation[][], start: CartDoc = newCart(PAT, MAIN_CART, 'cart')) {
  return requests.reduce((doc, muts) => syncCart(doc, readSyncOf(PAT, muts), world).doc, start)
}
const linesOf = (doc: CartDoc) => doc.lines.map(({ id }) => id)
/** What a checkout of a cart's lines stores. */
const bought = (doc: CartDoc, only = linesOf(doc)): CheckoutLine[] =>
  doc.lines
    .filter(({ id }) => only.includes(id))
    .map(({ id, product, options, artwork }) => ({
      lineId: id,
      product,
      quantity: options.Quantity,
      totalCents: 4500,
      // The provider's way round may order keys anew.
      options: Object.fromEntries(Object.entries(options).reverse()) as typeof options,
      artwork: artwork.front,
      artworkBack: artwork.back,
      ...(artwork.wall ? { artworkParts: { wall: artwork.wall } } : {}),
    }))
const take = (doc: CartDoc, lines: CheckoutLine[], session = 'cs_1') => takeBought(doc, session, lines, NOW)

describe('bought lines leave the cart ("Orders", D7)', () => {
  test('as they were bought, and no other line with them', () => {
    const cart = cartAfter([[add(A), add(B, { artwork: { front: anArtwork(1), back: null } })]])
    const lines = bought(cart)
    const later = cartAfter([[add(C)]], cart)
    const left = take(later, lines)
    expect([linesOf(left), left.v, left.removed]).toEqual([[C], later.v + 1, [A, B]])
  })

  test('a line that was changed since stays, whatever was changed of it', () => {
    const cart = cartAfter([[add(A)]])
    const lines = bought(cart)
    const changes: CartMutation[] = [
      patch(A, { options: { Quantity: 2 } }),
      patch(A, { options: { 'Job Name': 'Fair' } }),
      mutations.artwork(A, anArtwork(1)),
      mutations.artwork(A, anArtwork(2), 'back'),
      mutations.artwork(A, anArtwork(2), 'wall'),
    ]
    for (const change of changes) expect(linesOf(take(cartAfter([[change]], cart), lines))).toEqual([A])
  })

  test('issue 6.40: with a file for a part it goes as it was bought, and stays when that file was changed', () => {
    const cart = cartAfter([[add(A, { artwork: { front: null, back: null, wall: anArtwork(1) } })]])
    const lines = bought(cart)
    expect(linesOf(take(cart, lines))).toEqual([])
    for (const file of [anArtwork(2), null]) {
      const changed = cartAfter([[mutations.artwork(A, file, 'wall')]], cart)
      expect(linesOf(take(changed, lines))).toEqual([A])
    }
  })

  test('a price seen anew is no change of the line', () => {
    const cart = cartAfter([[add(A)]])
    const repriced = cartAfter([[patch(A, { total: 90, priceSeen: 9000, priceList: 2 })]], cart)
    expect(linesOf(take(repriced, bought(cart)))).toEqual([])
  })

  test('once for a session, whoever calls however often and whatever comes between', () => {
    const story = fc.array(fc.constantFrom('take', 'edit', 'other'), { maxLength: 8 })
    fc.assert(
      fc.property(story, steps => {
        const start = cartAfter([[add(A), add(B)]])
        const lines = bought(start, [A])
        let doc = take(start, lines)
        const settled = doc
        for (const step of steps) {
          if (step === 'take') expect(take(doc, lines)).toBe(doc)
          else doc = cartAfter([[step === 'edit' ? patch(B, { total: 1 }) : add(randomUUID())]], doc)
        }
        expect(linesOf(settled)).toEqual([B])
        expect(linesOf(doc)).not.toContain(A)
      }),
    )
  })

  test('a line that stayed stays for good, even when it is put back to what was bought', () => {
    const cart = cartAfter([[add(A)]])
    const lines = bought(cart)
    const stayed = take(cartAfter([[patch(A, { options: { Quantity: 2 } })]], cart), lines)
    const back = cartAfter([[patch(A, { options: { Quantity: 1 } })]], stayed)
    expect(take(back, lines)).toBe(back)
    expect(linesOf(take(back, lines, 'cs_2'))).toEqual([])
  })

  test('a device that sends its own removal too is told that the line is gone', () => {
    const cart = cartAfter([[add(A)]])
    const own = remove(A)
    const { answer } = syncCart(take(cart, bought(cart)), readSyncOf(PAT, [own]), world)
    expect(answer.done).toEqual([{ mid: own.mid, note: 'gone' }])
  })
})

describe('a line that was bought before its device had sent it', () => {
  const other = cartAfter([[add(B)]])
  const lines = bought(cartAfter([[add(A)]]))

  test('goes as soon as it comes, with its request and nothing else', () => {
    const waiting = take(other, lines)
    const mutation = add(A)
    const { doc, answer } = syncCart(waiting, readSyncOf(PAT, [mutation, add(C)]), world)
    expect([linesOf(doc), doc.v, doc.awaited]).toEqual([[B, C], waiting.v + 1, []])
    expect(answer.done).toContainEqual({ mid: mutation.mid })
    expect(take(doc, lines)).toBe(doc)
  })

  test('stays when it comes changed', () => {
    const doc = cartAfter([[add(A), patch(A, { options: { Quantity: 5 } })]], take(other, lines))
    expect([linesOf(doc), doc.awaited]).toEqual([[B, A], []])
    expect(linesOf(take(doc, lines))).toEqual([B, A])
  })

  test('is awaited once, and by a cart that was never synced as well', () => {
    const waiting = take(newCart(PAT, MAIN_CART, 'cart'), lines)
    expect(waiting.awaited).toHaveLength(1)
    expect(take(waiting, lines)).toBe(waiting)
    expect(linesOf(cartAfter([[add(A)]], waiting))).toEqual([])
  })
})

describe('what is told of lines that stay', () => {
  const cart = cartAfter([[add(A), add(B)]])
  const checkout = { lines: bought(cart), cartV: cart.v }

  test('names those that were changed since the checkout was opened', () => {
    const edited = cartAfter([[patch(A, { options: { Quantity: 2 } })]], cart)
    expect(changedSince(edited, checkout)).toEqual([A])
    expect(changedSince(take(edited, checkout.lines), checkout)).toEqual([A])
  })

  test('does not take a line for changed whose device has not sent its last changes yet', () => {
    const ahead = cartAfter([[patch(A, { options: { Quantity: 2 } })]], cart)
    const lagging = { lines: bought(ahead, [A]), cartV: cart.v }
    const left = take(cart, lagging.lines)
    expect([linesOf(left), changedSince(left, lagging)]).toEqual([[A, B], []])
    const caughtUp = cartAfter([[patch(A, { options: { Quantity: 2 } })]], left)
    expect(changedSince(caughtUp, lagging)).toEqual([])
    expect(linesOf(cartAfter([[remove(A)]], caughtUp))).toEqual([B])
  })

  test('names nothing of a cart that is gone', () => {
    expect(changedSince(null, checkout)).toEqual([])
  })
})
