import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import { BackButton } from './back-button.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('§2 back button: leads on where there is no way back, and scrolls to the top after 100 ms', async () => {
  const { history } = show(<BackButton />, { at: '/x-stand' })
  const button = await screen.findByRole('button', { name: 'Back' })
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(button)
  expect(history.location.pathname).toBe('/products')
  scrollTo.mockClear()
  vi.advanceTimersByTime(99)
  expect(scrollTo).not.toHaveBeenCalledWith({ top: 0 })
  vi.advanceTimersByTime(1)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})

test('§2 back button: a page that comes after the 100 ms is shown from its top too', async () => {
  const { history } = show(<BackButton />, { at: '/displays/banner-stands' })
  const button = await screen.findByRole('button', { name: 'Back' })
  history.push('/x-stand')
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(button)
  vi.advanceTimersByTime(100)
  scrollTo.mockClear()
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 }))
  expect(history.location.pathname).toBe('/displays/banner-stands')
})

test('§2 back button: goes back to where the person came from', async () => {
  const { history } = show(<BackButton />, { at: '/displays/banner-stands' })
  const button = await screen.findByRole('button', { name: 'Back' })
  history.push('/x-stand')
  fireEvent.click(button)
  await expect.poll(() => history.location.pathname).toBe('/displays/banner-stands')
})
