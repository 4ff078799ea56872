import { expect, test, vi } from 'vitest'
import { lazily } from './lazily.ts'

test('what is lazy is made when it is asked for first, and once', () => {
  const make = vi.fn(() => ({}))
  const get = lazily(make)
  expect(make).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(make).toHaveBeenCalledTimes(1)
})
