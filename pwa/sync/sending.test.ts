import { expect, test, vi } from 'vitest'
import { createSending } from './sending.ts'

test('"Outbox" what is on its way is told entity by entity, each change once', () => {
  const sending = createSending()
  const told = vi.fn()
  const stop = sending.subscribe(told)
  sending.note('contact', true)
  sending.note('contact', true)
  sending.note('cart:main', true)
  expect([...sending.getSnapshot()]).toEqual(['contact', 'cart:main'])
  sending.note('contact', false)
  expect([...sending.getSnapshot()]).toEqual(['cart:main'])
  expect(told).toHaveBeenCalledTimes(3)
  stop()
  sending.clear()
  expect(sending.getSnapshot().size).toBe(0)
  expect(told).toHaveBeenCalledTimes(3)
})
