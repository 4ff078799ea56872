import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { loadToastCard } from './toast-code.ts'
import { ToastRegion } from './toast-region.tsx'
import { toast } from './toasts.ts'

beforeAll(loadToastCard)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test.each([
  ['5000 ms', undefined, 5_000],
  ['2000 ms where asked', 2_000, 2_000],
])('§9 toast: goes by itself after %s', (_, ms, stays) => {
  renderInKit(<ToastRegion />)
  act(() => void toast('Hello', { ms }))
  pass(stays - 1)
  expect(screen.getByText('Hello')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Hello')).toBeNull()
})

test('§9 toast: each goes in its own time, by hand, or once its action was taken', () => {
  const undo = vi.fn()
  renderInKit(<ToastRegion />)
  act(() => void toast('First', { ms: 2_000 }))
  act(() => void toast('Second'))
  act(() => void toast('Third', { action: { label: 'Undo', run: undo } }))
  pass(2_000)
  expect(screen.queryByText('First')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Third')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Second')).toBeNull()
})

test('toasts: three at once at most, what can be acted on before the rest, and the others in their turn', () => {
  renderInKit(<ToastRegion />)
  const shown = () => screen.getAllByRole('paragraph').map(each => each.textContent)
  act(() => void toast('Undo me', { action: { label: 'Undo', run() {} } }))
  for (const text of ['One', 'Two', 'Three']) act(() => void toast(text, { ms: 2_000 }))
  expect(shown()).toEqual(['Undo me', 'Two', 'Three'])
  act(() => void toast('Four', { ms: 1_000 }))
  expect(shown()).toEqual(['Undo me', 'Three', 'Four'])
  pass(1_000)
  expect(shown()).toEqual(['Undo me', 'Two', 'Three'])
})

test('§4 toast: what was just done is said at once, however many wait for an answer', () => {
  renderInKit(<ToastRegion />)
  const shown = () => screen.getAllByRole('paragraph').map(each => each.textContent)
  for (const text of ['One', 'Two', 'Three']) {
    act(() => void toast(text, { ms: 20_000, action: { label: 'Undo', run() {} } }))
  }
  act(() => void toast('Item added to cart!', { ms: 2_000 }))
  expect(shown()).toEqual(['Two', 'Three', 'Item added to cart!'])
  pass(2_000)
  expect(shown()).toEqual(['One', 'Two', 'Three'])
})

test('issue 12.5: without a toast nobody asks where the notices end', () => {
  const asked = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  renderInKit(
    <>
      <div data-notices />
      <ToastRegion />
    </>,
  )
  expect(asked).not.toHaveBeenCalled()
  act(() => void toast('Hello', { ms: 2_000 }))
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})
