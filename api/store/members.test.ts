import fc from 'fast-check'
import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { Members } from './members.ts'

const anyName = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'),
  fc.string({ maxLength: 2 }),
)
const anyMember = fc.tuple(
  anyName.filter(name => !/^\d+$/.test(name)),
  fc.record({ v: fc.nat(3) }),
)

test('issue 10.4: law: members are those of the object that is changed alike, in the same order, in JSON and in BSON', () => {
  fc.assert(
    fc.property(fc.array(anyMember), fc.array(anyMember), fc.array(anyName), (first, later, gone) => {
      const object = Object.fromEntries([...first, ...later])
      for (const name of gone) Reflect.deleteProperty(object, name)
      const members = Members.of(Object.fromEntries(first)).with(later).without(gone)
      expect(JSON.stringify(members)).toBe(JSON.stringify(object))
      expect(BSON.deserialize(BSON.serialize({ members }))).toEqual(
        BSON.deserialize(BSON.serialize({ members: object })),
      )
      expect(members.entries()).toEqual(Object.entries(object))
      for (const name of ['a', 'toString', ...gone, ...Object.keys(object), 'a', 'b', 'c'])
        expect([members.has(name), members.get(name)]).toEqual(
          Object.hasOwn(object, name) ? [true, object[name]] : [false, undefined],
        )
    }),
  )
})

test('issue 10.4: what changes nothing is the very same, so that nothing is written for it', () => {
  const value = { v: 1 }
  const members = Members.of({ a: value, b: { v: 2 } })
  expect(members.with([['a', value]])).toBe(members)
  expect(members.with([['a', { ...value }]])).not.toBe(members)
  const twice = members.with([
    ['a', { v: 3 }],
    ['a', value],
  ])
  expect(twice.get('a')).toBe(value)
  expect(members.without(['c'])).toBe(members)
  expect(members.slice(0)).toBe(members)
  expect(members.filter(() => true)).toBe(members)
  expect(members.slice(1).names).toEqual(['b'])
})
