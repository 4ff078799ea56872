import { expect, test } from 'vitest'
import { createStoppable } from './stoppable.ts'

test('issue 3: a stop ends all that is under way, and nothing that begins later', () => {
  const { signal, stop } = createStoppable()
  const [one, other] = [signal(), signal()]
  stop()
  const later = signal()
  expect([one.aborted, other.aborted, later.aborted]).toEqual([true, true, false])
  stop()
  expect(later.aborted).toBe(true)
})
