import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCart, syncCart } from '#api/services/cart/sync.ts'
import { cartRow } from '#pwa/local/outbox-row.ts'
import { applyChangeset, type Snapshot, shownCart } from '#pwa/local/snapshot.ts'
import { apply, EMPTY_CART, type SyncedCart } from '#shared/cart/apply.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { applyAnswer } from './cart-answer.ts'
import { cartRequest, sendable } from './cart-request.ts'

const ADA = 'auth0|ada'
const artworks = new Set(Array.from({ length: 10 }, (_, number) => anArtwork(number).key))
const deps = { newId: () => crypto.randomUUID(), now: () => 5 }

/** Of these changes those that a device would queue: what they are about is there, and no line is added twice (D5). */
function taken(queue: CartMutation[], start: SyncedCart): CartMutation[] {
  let cart = start
  return queue.filter(mutation => {
    if (mutation.op === 'add' && cart.lines.some(({ id }) => id === mutation.line)) return false
    const { cart: next, outcome } = apply(cart, mutation)
    const took = outcome.kind === 'done' && outcome.note !== 'gone'
    if (took) cart = next
    return took
  })
}

const anyQueue = fc.uniqueArray(anyMutation, { selector: ({ mid }) => mid, maxLength: 30 })

/** A device with a cart that arrived, and changes that did not. */
const anyDevice = fc.tuple(anyQueue, anyQueue).map(([arrived, queue]): Snapshot => {
  const known = arrived.reduce((cart, mutation) => apply(cart, mutation).cart, EMPTY_CART)
  const base = { epoch: 'before.cart', v: 9, lines: known.lines }
  const waiting = taken(queue, { ...known, v: 9 })
  const rows = waiting.map((mutation, i) => ({
    ...cartRow({ ...mutation, seenRev: 9 }, 0, base),
    seq: i + 1,
  }))
  return { base, rows }
})

test('G4 law: a restored shop that lacks the cart gets it as its person saw it, changes that had not arrived included', () => {
  fc.assert(
    fc.property(anyDevice, fc.integer({ min: 1, max: 50 }), (device, limit) => {
      let snapshot = device
      let doc = newCart(ADA, MAIN_CART, 'cart')
      for (let turn = 0; turn < 80 && (turn === 0 || sendable(snapshot.rows).length > 0); turn++) {
        const request = cartRequest(snapshot, ADA, limit)
        const muts = request.muts.map(each => ({ mid: each.mid, mutation: each as unknown as CartMutation }))
        const synced = syncCart(doc, { ...request, muts }, { now: 1e12, life: 'after', artworks })
        doc = synced.doc
        const changeset = applyAnswer(snapshot, request, synced.answer, deps)
        snapshot = changeset ? applyChangeset(snapshot, changeset) : snapshot
        expect(changeset?.notices ?? []).toEqual([])
      }
      const byId = new Map(doc.lines.map(line => [line.id, line]))
      const seen = shownCart(device).lines
      expect(new Map(seen.map(line => [line.id, byId.get(line.id)]))).toEqual(
        new Map(seen.map(line => [line.id, line])),
      )
      expect(shownCart(snapshot).lines).toEqual(doc.lines)
    }),
  )
})
