import { expect, test, vi } from 'vitest'
import { followLater } from './follow-later.ts'

test('what comes is followed, and no more once it is stopped', async () => {
  const unsubscribe = vi.fn()
  const follow = vi.fn(() => unsubscribe)
  const stop = followLater(Promise.resolve('cart'), follow)
  await vi.waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith('cart'))
  expect(unsubscribe).not.toHaveBeenCalled()
  stop()
  stop()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('what comes after the end is not followed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const follow = vi.fn(() => () => {})
  followLater(promise, follow)()
  resolve('late')
  await promise
  expect(follow).not.toHaveBeenCalled()
})

test('what never comes is not followed, and nobody hears of it', async () => {
  const follow = vi.fn(() => () => {})
  const stop = followLater(Promise.reject(new Error('no network')), follow)
  await Promise.resolve()
  stop()
  expect(follow).not.toHaveBeenCalled()
})
