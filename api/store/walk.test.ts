import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { walk } from '#api/store/walk.ts'

describe('walking through a collection', () => {
  it('visits each document that matches once, in pages of any size, whatever is done with the visited ones', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 25 })
    const subject = sqliteSubject()
    const { counters } = subject.store
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 7 }), fc.nat(2), async (names, pageSize, fate) => {
        for (const { _id } of await counters.find({})) await counters.remove(_id)
        for (const [at, _id] of names.entries()) await counters.insert({ _id, count: at % 2, resetAt: 1 })
        const expected = names.filter((_, at) => at % 2 === 1)
        const visited: string[] = []
        for await (const { _id } of walk(counters, { count: 1 }, pageSize)) {
          visited.push(_id)
          if (fate === 1) await counters.remove(_id)
          if (fate === 2) await counters.update(_id, doc => ({ ...doc, count: 0 }))
        }
        expect(visited.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
    await subject.dispose()
  })
})
