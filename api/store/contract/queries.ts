import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Collection, Doc, Query, Scalar } from '#api/store/collection.ts'
import { expected, textOrder } from './model.ts'
import type { Subject } from './subject.ts'

interface QueryRow extends Doc {
  v?: Scalar | object
  w?: Scalar
}

const text = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'abc', 'b', '1', 'true', '{"a":"a"}'),
  fc.string({ unit: 'binary' }),
)
const scalar = fc.oneof(
  text,
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
)
const bound = fc.oneof(text, fc.integer({ min: -3, max: 3 }))
const condition = fc.oneof(
  scalar,
  fc.record({ in: fc.array(scalar, { maxLength: 4 }) }),
  fc.oneof(fc.record({ lt: bound }), fc.record({ lte: bound }), fc.record({ gte: bound })),
  fc.record({ prefix: text }),
  fc.record({ from: text, before: text }),
)
const row = fc.record(
  { _id: text, v: fc.oneof(scalar, fc.record({ a: text })), w: scalar },
  { requiredKeys: ['_id'] },
)
const rows = fc.uniqueArray(row, { selector: each => each._id, maxLength: 12 })
const where = fc.record(
  {
    v: condition,
    w: condition,
    _id: fc.oneof(text, fc.record({ prefix: text }), fc.record({ from: text, before: text })),
  },
  { requiredKeys: [] },
)

/** Queries answer what a plain filter over all documents answers. */
export function queriesContract(subject: () => Subject): void {
  const collection = (): Collection<QueryRow> => subject().store.users as unknown as Collection<QueryRow>
  const fill = async (docs: QueryRow[]) => {
    for (const { _id } of await collection().find({})) await collection().remove(_id)
    for (const doc of docs) await collection().insert(doc)
  }
  const ids = async (query: Query) => (await collection().find(query)).map(doc => doc._id)

  describe('queries', () => {
    test('find exactly the documents that match, in the order of their ids', async () => {
      await fc.assert(
        fc.asyncProperty(rows, where, async (docs, tests) => {
          await fill(docs)
          const wanted = expected(docs, { where: tests })
          expect(await ids({ where: tests })).toEqual(wanted)
          expect(await collection().count({ where: tests })).toBe(wanted.length)
        }),
        { numRuns: 60 },
      )
    })

    test('sort text by code point with ids settling ties, both ways', async () => {
      const docs = fc.uniqueArray(fc.record({ _id: text, v: text }), {
        selector: each => each._id,
        maxLength: 12,
      })
      await fc.assert(
        fc.asyncProperty(docs, fc.constantFrom('asc', 'desc'), async (all, direction) => {
          await fill(all)
          const query: Query = { sort: { field: 'v', direction } }
          expect(await ids(query)).toEqual(expected(all, query))
        }),
        { numRuns: 30 },
      )
    })

    test('pages through everything once', async () => {
      const all = Array.from({ length: 23 }, (_, at) => ({ _id: `id${at}`, v: at % 4 }))
      await fill(all)
      const pages: string[] = []
      for (let skip = 0; skip < 25; skip += 5) {
        pages.push(...(await ids({ sort: { field: 'v', direction: 'desc' }, limit: 5, skip })))
      }
      expect(pages).toEqual(expected(all, { sort: { field: 'v', direction: 'desc' } }))
      expect(await ids({ limit: 0 })).toEqual([])
      expect(await ids({ skip: 22 })).toHaveLength(1)
      expect(await collection().count({ limit: 5, skip: 3 })).toBe(23)
    })

    test('take text for text, whatever it looks like (patterns, operators, SQL)', async () => {
      const names = ['.*', '$where', "' OR '1'='1", '%', '_', '\\', '(', 'a.c', 'abc']
      await fill(names.map(name => ({ _id: name, v: name })))
      for (const name of names) expect(await ids({ where: { v: name } })).toEqual([name])
      for (const name of names) expect(await ids({ where: { v: { prefix: name } } })).toEqual([name])
      expect(await ids({ sort: { field: '_id', direction: 'desc' } })).toEqual(
        names.sort(textOrder).reverse(),
      )
    })

    test.each(["v') OR 1=1 --", 'a.b', '$where', '', 'v v'])('refuse %j as a field', async field => {
      await expect(collection().find({ where: { [field]: 1 } })).rejects.toThrow('Not a field name')
      await expect(collection().find({ sort: { field, direction: 'asc' } })).rejects.toThrow(
        'Not a field name',
      )
      await expect(collection().count({ where: { [field]: 1 } })).rejects.toThrow('Not a field name')
    })

    test.each([-1, 1.5, Number.NaN])('refuse %d as a limit or skip', async value => {
      await expect(collection().find({ limit: value })).rejects.toThrow('Not a count')
      await expect(collection().find({ skip: value })).rejects.toThrow('Not a count')
    })
  })
}
