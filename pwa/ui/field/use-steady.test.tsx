import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSteady } from './use-steady.ts'

test('a steady handler is the same in every render, and does what the newest render says', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { result, rerender } = renderHook(({ handler }) => useSteady(handler), {
    initialProps: { handler: first },
  })
  const given = result.current
  rerender({ handler: second })
  expect(result.current).toBe(given)
  given('text')
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [['text']]])
})

test('a steady handler of nothing does nothing', () => {
  const { result } = renderHook(() => useSteady())
  expect(() => result.current()).not.toThrow()
})
