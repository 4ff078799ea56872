import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, toastStore } from './toast/toasts.ts'
import { useOpenedCode } from './use-opened-code.ts'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const told = () => toastStore.get().map(({ text, tone }) => `${tone}: ${text}`)

test('§8 what is opened is there once its code is, and nothing is said', async () => {
  const close = vi.fn()
  const { result } = renderHook(() => useOpenedCode(async () => 'code', close))
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toBe('code'))
  expect({ told: told(), closed: close.mock.calls.length }).toEqual({ told: [], closed: 0 })
})

test('§8 code that cannot come is said, and what was opened is taken back for the next press', async () => {
  const close = vi.fn()
  const { result } = renderHook(() => useOpenedCode(() => Promise.reject(new TypeError('offline')), close))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(result.current).toBeNull()
  expect(told()).toEqual(['bad: This cannot be opened without a connection yet. Please try again.'])
})

test('§8 of what was closed again before its code could not come nothing is said', async () => {
  const close = vi.fn()
  const coming = Promise.withResolvers<string>()
  const { unmount } = renderHook(() => useOpenedCode(() => coming.promise, close))
  unmount()
  coming.reject(new TypeError('offline'))
  await coming.promise.catch(() => {})
  expect({ told: told(), closed: close.mock.calls.length }).toEqual({ told: [], closed: 0 })
})
