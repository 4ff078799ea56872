import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { apply, EMPTY_CART } from './apply.ts'
import { changesBetween, withChanges } from './line-changes.ts'

const anyQueue = fc.array(anyMutation, { maxLength: 20 })

test('issue 10.4: law: what changed between two versions of a cart makes the later one of the earlier one', () => {
  fc.assert(
    fc.property(anyQueue, anyQueue, (first, then) => {
      const play = (queue: typeof first, start = EMPTY_CART) =>
        queue.reduce((cart, mutation) => apply(cart, mutation).cart, start)
      const before = play(first)
      const after = play(then, before)
      const told = structuredClone(changesBetween(before.lines, after.lines))
      expect(withChanges(structuredClone(before.lines), told)).toEqual(after.lines)
    }),
  )
})
