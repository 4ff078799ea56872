import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { changesOf, type FieldChange, fieldName, readField, writeField } from './fields.ts'
import type { LinePatch } from './mutation.ts'

const about = { mid: 'm1', line: 'line-1', seenRev: 0 }
const patched = (val: LinePatch) => changesOf({ ...about, op: 'patch', val })
/** Any field of a line, those among them that a prototype has and those of a newer shop. */
const anyField: fc.Arbitrary<FieldChange> = fc.record({
  group: fc.constantFrom('options' as const, 'artwork' as const, undefined),
  key: fc.constantFrom('total', 'Size', 'front', 'wall', 'newerField', 'toString', 'constructor'),
  value: fc.constantFrom(1, 'Large', true),
}) as fc.Arbitrary<FieldChange>

describe('the fields that a mutation writes', () => {
  test('are one for each of a patch, its options one by one', () => {
    expect(patched({ total: 12, options: { Size: 'Large', Frame: null } })).toEqual([
      { key: 'total', value: 12 },
      { group: 'options', key: 'Size', value: 'Large' },
      { group: 'options', key: 'Frame', value: null },
    ])
  })

  test('are never the id, nor options and artwork as a whole', () => {
    const val = { id: 'other', artwork: { front: anArtwork() }, total: 12 } as unknown as LinePatch
    expect(patched(val)).toEqual([{ key: 'total', value: 12 }])
  })

  test('are one slot for an artwork, be it taken away', () => {
    const val = { slot: 'back', artwork: null }
    expect(changesOf({ ...about, op: 'artwork', val })).toEqual([
      { group: 'artwork', key: 'back', value: null },
    ])
  })

  test('are none for a patch of nothing', () => {
    expect(patched({})).toEqual([])
  })
})

test('a version is kept under the name of its field', () => {
  const names = [
    { key: 'total' },
    { group: 'options', key: 'Size' },
    { group: 'artwork', key: 'back' },
  ] as const
  expect(names.map(field => fieldName({ ...field, value: null }))).toEqual([
    'total',
    'options.Size',
    'artwork.back',
  ])
})

describe('a field', () => {
  test('reads as what was written', () => {
    fc.assert(
      fc.property(anyField, field => {
        expect(readField(writeField(aLine('line-1'), field), field)).toEqual(field.value)
      }),
    )
  })

  test('is written alone: all others stay as they are, and so does the line it was written to', () => {
    fc.assert(
      fc.property(anyField, anyField, (written, other) => {
        fc.pre(fieldName(written) !== fieldName(other))
        const line = aLine('line-1')
        const before = structuredClone(line)
        expect(readField(writeField(line, written), other)).toEqual(readField(line, other))
        expect(line).toEqual(before)
      }),
    )
  })

  test('written twice is the last', () => {
    fc.assert(
      fc.property(anyField, fc.constantFrom(2, 'Small'), (field, value) => {
        const twice = writeField(writeField(aLine('line-1'), field), { ...field, value })
        expect(twice).toEqual(writeField(aLine('line-1'), { ...field, value }))
      }),
    )
  })

  test('that is not there reads as nothing, be its name that of a method', () => {
    const line = aLine('line-1')
    const names = ['toString', 'constructor', 'hasOwnProperty', '__proto__', 'newerField']
    expect(names.map(key => readField(line, { key, value: 1 }))).toEqual(names.map(() => null))
    expect(names.map(key => readField(line, { group: 'options', key, value: 1 }))).toEqual(
      names.map(() => null),
    )
  })

  test('of the options goes with null; a slot of the artwork and a field of the line hold it', () => {
    const line = aLine('line-1')
    const sides = 'Number of Sides'
    expect(writeField(line, { group: 'options', key: sides, value: null }).options).not.toHaveProperty(sides)
    expect(writeField(line, { group: 'artwork', key: 'back', value: null }).artwork).toHaveProperty(
      'back',
      null,
    )
    expect(writeField(line, { key: 'waitingFront', value: null })).toHaveProperty('waitingFront', null)
  })
})
