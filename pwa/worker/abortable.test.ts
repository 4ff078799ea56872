import { expect, test } from 'vitest'
import { createAbortable } from './abortable.ts'

test('issue 3: a stop ends all that is under way, and nothing that begins later', () => {
  const { signal, abort } = createAbortable()
  const [one, other] = [signal(), signal()]
  abort()
  const later = signal()
  expect([one.aborted, other.aborted, later.aborted]).toEqual([true, true, false])
  abort()
  expect(later.aborted).toBe(true)
})
