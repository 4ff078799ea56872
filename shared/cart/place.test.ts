import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, MAX_PLACE, placeAt } from './place.ts'

const anyIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 })
/** Ids of a cart and the index of one of its lines. */
const anyLine = anyIds.chain(ids => fc.tuple(fc.constant(ids), fc.nat(ids.length - 1)))
const without = (ids: readonly string[], index: number) => ids.toSpliced(index, 1)

describe('the place of a line', () => {
  test('brings it back where it was, while the others stand as they did', () => {
    fc.assert(
      fc.property(anyLine, ([ids, index]) => {
        expect(indexOf(without(ids, index), placeAt(ids, index))).toBe(index)
      }),
    )
  })

  test('names the lines before it, nearest first, and the start of the cart where that is near', () => {
    const ids = ['a', 'b', 'c']
    expect([0, 1, 2, 3].map(index => placeAt(ids, index))).toEqual([
      [null],
      ['a', null],
      ['b', 'a', null],
      ['c', 'b', 'a', null],
    ])
  })

  test('names no more than ten, whatever the cart holds', () => {
    fc.assert(
      fc.property(anyLine, ([ids, index]) => {
        const place = placeAt(ids, index)
        expect(place.length).toBeLessThanOrEqual(MAX_PLACE)
        expect(place.includes(null)).toBe(index < MAX_PLACE)
      }),
    )
  })
})

describe('a line that comes back', () => {
  test('goes behind the nearest that is still there', () => {
    expect(indexOf(['a', 'x', 'b'], ['c', 'b', 'a', null])).toBe(3)
    expect(indexOf(['a', 'x'], ['c', 'b', 'a', null])).toBe(1)
  })

  test('goes to the start where all before it are gone, and to the end where too many are', () => {
    expect(indexOf(['x', 'y'], ['b', 'a', null])).toBe(0)
    expect(indexOf(['x', 'y'], ['b', 'a'])).toBe(2)
    expect(indexOf([], ['b', null])).toBe(0)
  })

  test('stays behind those it followed and before those that followed it, whatever others were removed', () => {
    const story = anyLine.chain(([ids, index]) =>
      fc.tuple(fc.constant(ids), fc.constant(index), fc.subarray(without(ids, index))),
    )
    fc.assert(
      fc.property(story, ([ids, index, left]) => {
        fc.pre(index < MAX_PLACE)
        const at = indexOf(left, placeAt(ids, index))
        const wasBefore = (id: string) => ids.indexOf(id) < index
        expect(left.slice(0, at).every(wasBefore)).toBe(true)
        expect(left.slice(at).some(wasBefore)).toBe(false)
      }),
    )
  })
})
