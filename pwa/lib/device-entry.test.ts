import { expect, test, vi } from 'vitest'
import { memoryStorage } from './auth/testing/session.ts'
import { asCopy, createDeviceEntry } from './device-entry.ts'

const entryOn = (device = memoryStorage()) =>
  createDeviceEntry(
    () => device,
    'entry',
    value => ('who' in value ? String(value.who) : null),
  )

test('issue 9.1: of two copies of an entry the one written later counts, whatever either held', () => {
  const lost = entryOn()
  lost.put('never read')
  const killed = entryOn()
  lost.takeNewer({ turn: 3, value: { who: 'Ada' } })
  expect([lost.get(), lost.copy().turn]).toEqual(['Ada', 3])
  lost.takeNewer({ turn: 3, value: { who: 'Ben' } })
  lost.takeNewer({ turn: 1, value: null })
  expect(lost.get()).toBe('Ada')
  lost.put(null)
  lost.takeNewer({ turn: 3, value: { who: 'Ada' } })
  expect(lost.get()).toBeNull()
  killed.takeNewer(lost.copy())
  expect(killed.copy()).toEqual({ turn: 4, value: null })
})

test('issue 9.1: who listens hears of a copy that is taken over, and not of one that is older', () => {
  const entry = entryOn()
  const heard = vi.fn()
  entry.subscribe(heard)
  entry.takeNewer({ turn: 2, value: { who: 'Ada' } })
  entry.takeNewer({ turn: 1, value: { who: 'Ben' } })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('issue 9.1: what is no copy of an entry is none', () => {
  for (const kept of [null, undefined, 7, {}, { turn: '3' }, { turn: 1.5, value: {} }])
    expect(asCopy(kept)).toBeNull()
  expect(asCopy({ turn: 2 })).toEqual({ turn: 2, value: null })
})
