import fc from 'fast-check'
import {
  apply,
  type CartMutation,
  EMPTY_CART,
  type LineMutation,
  type LinePatch,
  type SyncedCart,
} from '#shared/cart/apply.ts'
import { aLine, anArtwork, aWaitingFile } from './cart.ts'

/** Few ids, so that mutations meet each other. */
export const LINE_IDS = ['line-1', 'line-2', 'line-3', 'line-4']

const anyPatch: fc.Arbitrary<LinePatch> = fc.record(
  {
    total: fc.integer({ min: 1, max: 9999 }).map(cents => cents / 100),
    priceSeen: fc.nat(9999),
    waitingFront: fc.option(fc.nat(3).map(aWaitingFile)),
    waitingBack: fc.option(fc.nat(3).map(aWaitingFile)),
    waitingWall: fc.option(fc.nat(3).map(aWaitingFile)),
    options: fc.dictionary(
      fc.constantFrom('Size', 'Job Name', '__proto__'),
      fc.option(fc.constantFrom('Small', 'Large', '')),
      { maxKeys: 3 },
    ),
  },
  { requiredKeys: [] },
)

/** Mutations of a handful of lines, in any order, as devices that know little of each other make them. */
export const anyMutation: fc.Arbitrary<LineMutation> = fc
  .record({ mid: fc.uuid(), line: fc.constantFrom(...LINE_IDS), seenRev: fc.nat(6) })
  .chain((base): fc.Arbitrary<LineMutation> => {
    const slot = fc.constantFrom('front', 'back', 'wall', 'partOfANewerShop')
    const artwork = fc.option(fc.nat(3).map(anArtwork))
    return fc.oneof(
      fc.constant({ ...base, op: 'add' as const, val: aLine(base.line) }),
      anyPatch.map(val => ({ ...base, op: 'patch' as const, val })),
      fc.constant({ ...base, op: 'remove' as const }),
      fc.record({ slot, artwork }).map(val => ({ ...base, op: 'artwork' as const, val })),
    )
  })

/** The cart after these mutations, its version raised with every one. */
export function replay(mutations: CartMutation[], start: SyncedCart = EMPTY_CART): SyncedCart {
  return mutations.reduce((cart, mutation) => {
    const next = apply(cart, mutation).cart
    return { ...next, v: cart.v + 1 }
  }, start)
}

/** Carts that a series of mutations can lead to. */
export const anyCart: fc.Arbitrary<SyncedCart> = fc
  .array(anyMutation, { maxLength: 20 })
  .map(all => replay(all))
