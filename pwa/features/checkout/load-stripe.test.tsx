import { afterEach, expect, test, vi } from 'vitest'
import { hasStripe, STRIPE_TIMEOUT_MS } from './load-stripe.ts'

const loadStripe = vi.hoisted(() => vi.fn<(key: string) => Promise<unknown>>())
vi.mock('@stripe/stripe-js/dist/pure.mjs', () => ({ loadStripe }))

afterEach(() => void vi.useRealTimers())

test('D25: the library that loads is there', async () => {
  loadStripe.mockResolvedValue({})
  expect(await hasStripe('pk_1')).toBe(true)
  expect(loadStripe).toHaveBeenCalledWith('pk_1')
})

test('D25: one that is blocked is not', async () => {
  loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'))
  expect(await hasStripe('pk_1')).toBe(false)
})

test('D25: one that has not loaded after 5 s is not', async () => {
  vi.useFakeTimers()
  loadStripe.mockReturnValue(new Promise(() => {}))
  const asked = hasStripe('pk_1')
  await vi.advanceTimersByTimeAsync(STRIPE_TIMEOUT_MS)
  expect(await asked).toBe(false)
  expect(STRIPE_TIMEOUT_MS).toBe(5000)
})
