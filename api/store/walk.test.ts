import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkoutDoc } from '#api/testing/records.ts'
import { countDoc } from './contract/subject.ts'
import { sqliteSubject } from './sqlite/subject.ts'
import { walk, walkFrom, walkNewestFirst } from './walk.ts'

describe('walking through a collection', () => {
  test('visits each document that matches once, in pages of any size, whatever is done with the visited ones', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 25 })
    const subject = sqliteSubject()
    const { pageViews } = subject.store
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 7 }), fc.nat(2), async (names, pageSize, fate) => {
        for (const { _id } of await pageViews.find({})) await pageViews.remove(_id)
        for (const [at, _id] of names.entries()) await pageViews.insert(countDoc(_id, at % 2))
        const expected = names.filter((_, at) => at % 2 === 1)
        const visited: string[] = []
        for await (const { _id } of walk(pageViews, { count: 1 }, pageSize)) {
          visited.push(_id)
          if (fate === 1) await pageViews.remove(_id)
          if (fate === 2) await pageViews.update(_id, doc => ({ ...doc, count: 0 }))
        }
        expect(visited.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
    await subject.dispose()
  })
})

test('issue 10.1: a walk along an index visits each once, in order, in pages of any size, however many stand at one value', async () => {
  const days = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 25 })
  const subject = sqliteSubject()
  const { pageViews } = subject.store
  await fc.assert(
    fc.asyncProperty(
      days,
      fc.constantFrom('', 'b', 'e'),
      fc.integer({ min: 1, max: 7 }),
      async (all, from, size) => {
        for (const { _id } of await pageViews.find({})) await pageViews.remove(_id)
        const docs = all.map((day, at) => ({ ...countDoc(`page ${at}`, 0), day }))
        for (const doc of docs) await pageViews.insert(doc)
        const visited: string[] = []
        for await (const { day, _id } of walkFrom(pageViews, 'day', from, size)) visited.push(`${day} ${_id}`)
        const expected = docs.filter(({ day }) => day >= from).map(({ day, _id }) => `${day} ${_id}`)
        expect(visited.toSorted()).toEqual(expected.toSorted())
        expect(visited.map(each => each[0])).toEqual(visited.map(each => each[0]).toSorted())
      },
    ),
    { numRuns: 60 },
  )
  await subject.dispose()
})

test('issue 10.1: a walk from the newest back visits each once, in order, in pages of any size, however many were made at once', async () => {
  const subject = sqliteSubject()
  const { checkouts } = subject.store
  const days = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 1, max: 7 }), async (all, size) => {
      const owner = crypto.randomUUID()
      const docs = all.map(createdAt => checkoutDoc({ owner, createdAt, state: 'paid' }))
      await checkouts.insertAll([...docs, checkoutDoc({ owner, createdAt: 'b', state: 'open' })])
      const visited: string[] = []
      for await (const { createdAt, _id } of walkNewestFirst(checkouts, { owner, state: 'paid' }, size))
        visited.push(`${createdAt} ${_id}`)
      expect(visited.toSorted()).toEqual(docs.map(({ createdAt, _id }) => `${createdAt} ${_id}`).toSorted())
      expect(visited.map(each => each[0])).toEqual(
        visited
          .map(each => each[0])
          .toSorted()
          .toReversed(),
      )
    }),
    { numRuns: 60 },
  )
  await subject.dispose()
})
