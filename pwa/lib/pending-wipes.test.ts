import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStorage } from './auth/testing/session.ts'
import { type PendingWipe, pendingWipes } from './pending-wipes.ts'

const mark = fc.constantFrom('a1', 'b2', 'c3')
const what = fc.record<PendingWipe>({ unsent: fc.constantFrom('hide', 'discard'), at: fc.nat() })

test('D2 to forget: what was noted last stands until it is done, on the next page too, and leaves no trace then', () => {
  const step = fc.oneof(fc.tuple(mark, what), fc.tuple(mark, fc.constant(null)))
  fc.assert(
    fc.property(fc.array(step), steps => {
      const storage = memoryStorage()
      const model = new Map<string, PendingWipe>()
      for (const [whose, noted] of steps) {
        if (noted) pendingWipes(storage).note(whose, noted)
        else pendingWipes(storage).done(whose)
        if (noted) model.set(whose, noted)
        else model.delete(whose)
      }
      const next = pendingWipes(storage)
      expect(new Set(next.marks())).toEqual(new Set(model.keys()))
      for (const whose of ['a1', 'b2', 'c3']) expect(next.of(whose)).toEqual(model.get(whose) ?? null)
      expect(storage.entries.size).toBe(model.size === 0 ? 0 : 1)
    }),
  )
})

test.each(['{', 'null', '""'])('D2 to forget: an unreadable note (%s) is none', raw => {
  const noted = pendingWipes(memoryStorage({ 'goldleaf.to-forget': raw }))
  expect([noted.marks(), noted.of('a1')]).toEqual([[], null])
})

test('D2 to forget: a full device stops nobody from signing out', () => {
  const full = { ...memoryStorage(), setItem: raise }
  expect(() => pendingWipes(full).note('a1', { unsent: 'hide', at: 1 })).not.toThrow()
})

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
