import { describe, expect, test } from 'vitest'
import {
  integerOf,
  isDict,
  isRef,
  NoSuchFilter,
  nameOf,
  type PdfValue,
  Unfollowable,
  Unpackable,
} from './values.ts'

/** One of each kind of value. */
const KINDS: Record<string, PdfValue> = {
  nothing: null,
  truth: true,
  whole: 7,
  fraction: 7.5,
  name: { name: 'Page' },
  text: { text: true },
  reference: { ref: 7 },
  list: [1, { name: 'Page' }],
  dictionary: new Map([['Type', { name: 'Page' }]]),
}
const kindsThat = (holds: (value: PdfValue | undefined) => unknown) =>
  Object.entries(KINDS).flatMap(([kind, value]) => (holds(value) ? [kind] : []))

describe('each kind of value is told from all others', () => {
  test('a dictionary', () => {
    expect(kindsThat(isDict)).toEqual(['dictionary'])
  })

  test('a reference', () => {
    expect(kindsThat(isRef)).toEqual(['reference'])
  })

  test('a name, by its words', () => {
    expect(kindsThat(value => nameOf(value) !== null)).toEqual(['name'])
    expect(nameOf(KINDS.name)).toBe('Page')
  })

  test('a whole number, by its value; a fraction is none', () => {
    expect(kindsThat(value => integerOf(value) !== null)).toEqual(['whole'])
    expect(integerOf(0)).toBe(0)
    expect(integerOf(Number.NaN)).toBeNull()
  })

  test('what is not there is none of them', () => {
    expect([isDict(undefined), isRef(undefined), nameOf(undefined), integerOf(undefined)]).toEqual([
      false,
      false,
      null,
      null,
    ])
  })
})

test('what cannot be unpacked cannot be followed either, and says by its name which it was', () => {
  const errors = [new Unfollowable('a'), new Unpackable('b'), new NoSuchFilter('c')]
  expect(errors.map(error => error.name)).toEqual(['Unfollowable', 'Unpackable', 'NoSuchFilter'])
  expect(errors.every(error => error instanceof Unfollowable)).toBe(true)
  expect(errors.map(error => error instanceof Unpackable)).toEqual([false, true, true])
})
