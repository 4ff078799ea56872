import { describe, expect, test } from 'vitest'
import type { PageViewDoc } from '#api/store/documents.ts'
import type { Subject } from './subject.ts'
import { countDoc, yieldOnce } from './subject.ts'

const MANY = 40
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const counter = (count: number, id = 'c') => countDoc(id, count)

/** Every change of a document is one compare-and-set. */
export function changesContract(subject: () => Subject): void {
  describe('changes', () => {
    test('counts every one of many updates that overlap between read and write', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(0))
      const increments = times(MANY, () =>
        pageViews.update('c', async doc => {
          await yieldOnce()
          return { ...doc, count: doc.count + 1 }
        }),
      )
      const answers = await Promise.all(increments)
      expect((await pageViews.get('c'))?.count).toBe(MANY)
      expect(new Set(answers.map(doc => doc?.count)).size).toBe(MANY)
    })

    test('counts every one of many upserts of a document that is not there yet', async () => {
      const other = await subject().again()
      const increments = times(MANY, at =>
        (at % 2 ? other : subject().store).pageViews.upsert('c', async doc => {
          await yieldOnce()
          return counter((doc?.count ?? 0) + 1)
        }),
      )
      await Promise.all(increments)
      expect((await other.pageViews.get('c'))?.count).toBe(MANY)
    })

    test('lets exactly one of many inserts of an id win', async () => {
      const { pageViews } = subject().store
      const won = await Promise.all(times(MANY, at => pageViews.insert(counter(at))))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect((await pageViews.get('c'))?.count).toBe(won.indexOf(true))
    })

    test('hands the change the newest document again after a lost race', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(0))
      const seen: number[] = []
      await pageViews.update('c', async doc => {
        seen.push(doc.count)
        if (seen.length === 1) await pageViews.update('c', now => ({ ...now, count: 10 }))
        return { ...doc, count: doc.count + 1 }
      })
      expect(seen).toEqual([0, 10])
      expect((await pageViews.get('c'))?.count).toBe(11)
    })

    test('does not take a document that was removed and made anew for the one it read', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(1))
      let calls = 0
      await pageViews.update('c', async doc => {
        if (calls++ === 0) {
          await pageViews.remove('c')
          await pageViews.insert(counter(100))
        }
        return { ...doc, count: doc.count + 1 }
      })
      expect((await pageViews.get('c'))?.count).toBe(101)
    })

    test('updates nothing that is not there, nor what was removed meanwhile', async () => {
      const { pageViews } = subject().store
      expect(await pageViews.update('c', doc => doc)).toBeNull()
      await pageViews.insert(counter(1))
      const answer = await pageViews.update('c', async doc => {
        await pageViews.remove('c')
        return doc
      })
      expect(answer).toBeNull()
      expect(await pageViews.get('c')).toBeNull()
    })

    test('leaves the document when the change answers null', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(1))
      expect(await pageViews.update('c', () => null)).toEqual(counter(1))
      expect(await pageViews.get('c')).toEqual(counter(1))
    })

    test('replaces a document whole: a field left out is gone', async () => {
      const { pageViews } = subject().store
      await pageViews.insert({ ...counter(1), note: 'x' } as PageViewDoc)
      await pageViews.update('c', () => counter(2))
      expect(await pageViews.get('c')).toEqual(counter(2))
    })

    test('writes nothing when the change throws, and says so', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(1))
      const fails = () => {
        throw new Error('no')
      }
      await expect(pageViews.update('c', fails)).rejects.toThrow('no')
      await expect(pageViews.upsert('c', fails)).rejects.toThrow('no')
      expect(await pageViews.get('c')).toEqual(counter(1))
    })

    test('refuses to move a document to another id', async () => {
      const { pageViews } = subject().store
      await pageViews.insert(counter(1))
      await expect(pageViews.update('c', doc => ({ ...doc, _id: 'd' }))).rejects.toThrow('may not make d')
      await expect(pageViews.upsert('e', () => counter(1, 'f'))).rejects.toThrow('may not make f')
      expect(await pageViews.count({})).toBe(1)
    })
  })
}
