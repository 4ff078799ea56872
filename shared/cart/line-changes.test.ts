import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLine } from '#shared/testing/cart.ts'
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

const [one, two, three] = [aLine('one'), aLine('two'), aLine('three')]
const twoMore = { ...two, total: 90 }

test('issue 10.4: of lines in the same order those that changed are told, and no order', () => {
  expect(changesBetween([one, two, three], [one, two, three])).toEqual({ lines: [] })
  expect(changesBetween([one, two, three], [one, twoMore, three])).toEqual({ lines: [twoMore] })
  expect(changesBetween([], [])).toEqual({ lines: [] })
})

test('issue 10.4: of lines that came, went or moved the order is told, and whole only those that are new or changed', () => {
  expect(changesBetween([one, two], [two, one])).toEqual({ lines: [], order: ['two', 'one'] })
  expect(changesBetween([one, two], [one])).toEqual({ lines: [], order: ['one'] })
  expect(changesBetween([one], [one, two])).toEqual({ lines: [two], order: ['one', 'two'] })
  expect(changesBetween([one, two, three], [three, twoMore])).toEqual({
    lines: [twoMore],
    order: ['three', 'two'],
  })
})

test('issue 10.4: a line exchanged for another in its place is a change of order too', () => {
  expect(changesBetween([one, two], [one, three])).toEqual({ lines: [three], order: ['one', 'three'] })
})

test('issue 10.4: an order that names a line nobody told of leaves it out', () => {
  expect(withChanges([one], { lines: [], order: ['gone', 'one'] })).toEqual([one])
})
