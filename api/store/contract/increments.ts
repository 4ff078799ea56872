import { describe, expect, test } from 'vitest'
import type { PageViewDoc } from '#api/store/documents.ts'
import type { Subject } from './subject.ts'
import { countDoc } from './subject.ts'

const MANY = 60
const ONE = [{ field: 'count', by: 1 }]

/** Counting without a race (issue 6.6). */
export function incrementsContract(subject: () => Subject): void {
  describe('increments', () => {
    test('issue 6.6: makes the document where there is none, adds where there is one, and answers what is stored', async () => {
      const { pageViews } = subject().store
      const steps = [...ONE, { field: 'params', key: 'status=in progress', by: 2 }]
      expect(await pageViews.increment(countDoc('c', 0), steps)).toEqual({
        ...countDoc('c', 1),
        params: { 'status=in progress': 2 },
      })
      const other = [...ONE, { field: 'params', key: 'status=design/artwork', by: 1 }]
      await pageViews.increment(countDoc('c', 0), other)
      const after = await pageViews.increment(countDoc('c', 700), [{ field: 'count', by: -5 }])
      expect(after).toEqual({
        ...countDoc('c', -3),
        params: { 'status=in progress': 2, 'status=design/artwork': 1 },
      })
      expect(await pageViews.get('c')).toEqual(after)
    })

    test('issue 6.6: counts every one of many at once, from several connections and beside other changes', async () => {
      const other = await subject().again()
      const stores = [subject().store, other]
      const writes = Array.from({ length: MANY }, (_, at) => {
        const { pageViews } = stores[at % 2] ?? other
        if (at % 10 !== 0) return pageViews.increment(countDoc('c', 0), ONE)
        return pageViews.upsert('c', doc => ({ ...countDoc('c', 0), ...doc, count: (doc?.count ?? 0) + 1 }))
      })
      const counts = (await Promise.all(writes)).map(doc => doc.count)
      expect((await other.pageViews.get('c'))?.count).toBe(MANY)
      expect(new Set(counts).size).toBe(MANY)
    })

    test('issue 6.6: a change that read before an increment is a lost race, and keeps it', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(countDoc('c', 1))
      let calls = 0
      await pageViews.update('c', async doc => {
        if (calls++ === 0) await pageViews.increment(countDoc('c', 0), ONE)
        return { ...doc, count: doc.count + 10 }
      })
      expect([calls, (await pageViews.get('c'))?.count]).toEqual([2, 12])
    })

    test('issue 6.6: leaves fields it has never heard of alone, and counts what is missing from 0', async () => {
      const { pageViews } = subject().store
      const { count: _, ...rest } = countDoc('c', 0)
      const odd = { ...rest, more: { 'a.b': ['$set', null] } } as unknown as PageViewDoc
      await pageViews.insert(odd)
      expect(await pageViews.increment(countDoc('c', 0), ONE)).toEqual({ ...odd, count: 1 })
    })

    test.each(['a.b', '$set', '', 'a"b', 'a\\b', 'a\u0000b'])(
      'issue 6.6: refuses to count under %j, which a database would take apart',
      async key => {
        const { pageViews } = subject().store
        for (const known of [false, true]) {
          const counting = pageViews.increment(countDoc('c', 0), [{ field: 'params', key, by: 1 }])
          await expect(counting).rejects.toThrow('cannot be counted under')
          if (!known) await pageViews.insert(countDoc('c', 0))
        }
        expect(await pageViews.get('c')).toEqual(countDoc('c', 0))
      },
    )
  })
}
