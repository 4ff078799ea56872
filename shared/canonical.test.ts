import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

/** The same value with the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, turned(each)] as const)
  return Object.fromEntries(entries.reverse())
}

test('it is the same whatever the order of keys, at any depth', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(canonical(turned(value))).toBe(canonical(value))
    }),
  )
})

test('it is JSON of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('values that differ have another one each', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const isSame = canonical(one) === canonical(other)
      expect(isSame).toBe(
        JSON.stringify(JSON.parse(canonical(one))) === JSON.stringify(JSON.parse(canonical(other))),
      )
      if (isSame) expect(one).toEqual(other)
    }),
  )
})

test('the order of a list counts, and what is undefined does not', () => {
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
  expect(canonical({ a: 1, b: undefined })).toBe(canonical({ a: 1 }))
  expect(canonical({ b: { d: 1, c: [{ f: 1, e: 2 }] }, a: null })).toBe(
    '{"a":null,"b":{"c":[{"e":2,"f":1}],"d":1}}',
  )
})
