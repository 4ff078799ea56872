import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edited } from './edited.ts'
import { editsTo, layoutOf, type TextLayout } from './layout.ts'

const anyPart = fc.jsonValue({ maxDepth: 1 })
const anyName = fc.oneof(
  fc.constantFrom('a', 'b', 'ö', '1', '"', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const anyList = fc.array(anyPart, { maxLength: 5 })
const anyBag = fc.dictionary(anyName, fc.oneof(anyPart, fc.constant(undefined)), { maxKeys: 5 })
const anyValue = fc.oneof(anyPart, anyList, anyBag, fc.constant(undefined))
const anyDoc = fc.dictionary(anyName, anyValue, { minKeys: 1, maxKeys: 5 })

type Value = Parameters<typeof JSON.stringify>[0]

/** A later version that shares most parts with the one before; `chance` decides what becomes of each. */
function later(value: Value, chance: () => number, fresh: () => Value): Value {
  if (Array.isArray(value)) {
    const kept = value.flatMap(each => (chance() === 0 ? [] : chance() === 0 ? [fresh(), each] : [each]))
    return chance() === 0 ? [...kept, fresh()] : kept
  }
  if (typeof value !== 'object' || value === null) return chance() === 0 ? 'ß' : value
  const entries = Object.entries(value).flatMap(([key, each]) =>
    chance() === 0 ? [] : [[key, chance() === 0 ? fresh() : each]],
  )
  return Object.fromEntries(chance() === 0 ? [...entries, ['newest', fresh()]] : entries)
}

test('issue 10.4: law: the edits between two versions of a document make the JSON of the one of that of the other, whatever spaces lie between', () => {
  fc.assert(
    fc.property(
      anyDoc,
      fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }),
      fc.array(anyPart),
      (first, dice, parts) => {
        let thrown = 0
        const chance = () => dice[thrown++ % dice.length] ?? 0
        const fresh = () => parts[thrown % Math.max(1, parts.length)] ?? 'new'
        let doc = first
        let layout = layoutOf(doc)
        let text: Buffer = Buffer.from(JSON.stringify(doc))
        for (let version = 0; version < 4; version++) {
          const next = Object.fromEntries(
            Object.entries(doc).map(([name, value]) => [name, later(value, chance, fresh)]),
          )
          const change = editsTo(layout, next)
          if (!change) return
          text = edited(text, change.edits)
          expect(JSON.stringify(JSON.parse(text.toString()))).toBe(
            JSON.stringify(JSON.parse(JSON.stringify(next))),
          )
          ;[doc, layout] = [next, change.layout]
        }
      },
    ),
  )
})

test('issue 10.4: of a changed line of many it is written alone, and the text stays as long as it was', () => {
  const lines = Array.from({ length: 200 }, (_, id) => ({ id, words: 'x'.repeat(500) }))
  const doc = { lines, v: 1, mids: { a: 1 } }
  const after = (was: { layout: TextLayout; doc: typeof doc }, version: number) => {
    const words = 'y'.repeat(500 - version)
    const mids = { ...was.doc.mids, [`m${version}`]: version }
    const next = { lines: was.doc.lines.with(100, { id: 100, words }), v: version, mids }
    const change = editsTo(was.layout, next)
    return { doc: next, layout: change?.layout ?? was.layout, edits: change?.edits ?? [] }
  }
  const second = after({ layout: layoutOf(doc), doc }, 2)
  expect(second.edits.map(({ text }) => text.trimEnd().slice(0, 12))).toEqual([
    '{"id":100,"w',
    '2',
    '"a":1,"m2":2',
    '',
  ])
  const third = after(second, 3)
  expect(third.edits.map(({ at, removed, text }) => [at, removed - text.length])).toEqual(
    second.edits.slice(0, 3).map(({ at }, index) => [index < 2 ? at : at + '"a":1,'.length, 0]),
  )
  const text = edited(Buffer.from(JSON.stringify(doc)), second.edits)
  expect(edited(text, third.edits)).toBe(text)
  expect(JSON.parse(text.toString())).toEqual(third.doc)
})

test('issue 10.4: a document with other fields than before has no edits', () => {
  for (const next of [{ a: 1 }, { a: 1, b: [], c: 2 }, { b: [], a: 1 }, { a: 1, b: {} }])
    expect(editsTo(layoutOf({ a: 1, b: [] }), next)).toBeNull()
})
