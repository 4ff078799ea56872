import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadToastCard } from '#pwa/ui/toast/toast-code.ts'
import { featherFlag } from '#shared/testing/catalogue.ts'
import { addButton, openProduct } from './testing/open-product.tsx'

beforeAll(loadToastCard)
afterEach(() => {
  vi.useRealTimers()
})

test('§4 add to cart: its toast stays two seconds', async () => {
  await openProduct(featherFlag)
  vi.useFakeTimers()
  fireEvent.click(addButton())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Item added to cart!')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1_999))
  expect(screen.getByText('Item added to cart!')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Item added to cart!')).toBeNull()
})
